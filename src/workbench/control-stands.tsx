import { Button } from '#ui/controls/button.tsx';
import { Chip, ChipRow, RemovableChip } from '#ui/controls/chip.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Tick } from '#ui/controls/tick.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { type IconName, iconShapes } from '#ui/icons/icon-shapes.ts';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { useValue } from './use-value.ts';
import styles from './workbench.module.css';

const VARIANTS = ['primary', 'plain', 'danger', 'quiet'] as const;

export function ButtonStand() {
  return (
    <>
      {VARIANTS.map(variant => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>Сохранить</Button>
          <Button variant={variant} icon="plus">
            Добавить
          </Button>
          <Button variant={variant} busy>
            Сохранить
          </Button>
          <Button variant={variant} disabled>
            Сохранить
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <IconButton label="Закрыть" icon="close" />
        <IconButton label="Закрыть" icon="close" tone="quiet" />
        <IconButton label="В избранное" icon="star" tone="star" aria-pressed="true" />
        <IconButton label="Закрыть" icon="close" disabled />
      </div>
    </>
  );
}

export function IconStand() {
  return (
    <>
      <div className={styles.row}>
        {(Object.keys(iconShapes) as IconName[]).map(name => (
          <Icon key={name} name={name} />
        ))}
        {Object.entries(screenShapes).map(([name, shape]) => (
          <Icon key={name} name={shape} />
        ))}
      </div>
      <div className={styles.row}>
        {(['blue', 'strong', 'green', 'yellow', 'red', 'grey'] as const).map(tone => (
          <Tile key={tone} icon="training" tone={tone} />
        ))}
        <Tile icon="plus" size="small" isRound />
        <Tile icon="synced" size="large" />
        <Tile icon="person" size="portrait" isRound />
      </div>
    </>
  );
}

export function ChipStand() {
  const { value, setValue } = useValue('Год');
  const { value: isTicked, setValue: setTicked } = useValue(true);
  return (
    <>
      <ChipRow label="За сколько времени" flow="segments">
        {['12 недель', 'Год', 'Всё'].map(text => (
          <Chip key={text} pressed={text === value} onPress={() => setValue(text)}>
            {text}
          </Chip>
        ))}
        <Chip pressed={false} disabled onPress={() => {}}>
          Недоступно
        </Chip>
        <RemovableChip label="Убрать: Спина" onRemove={() => {}}>
          Спина
        </RemovableChip>
      </ChipRow>
      <div className={styles.row}>
        <Tick label="Отмечено" checked={isTicked} onChange={setTicked} />
        <Tick label="Не отмечено" checked={!isTicked} onChange={checked => setTicked(!checked)} />
        <Tick label="Записывается" checked pending onChange={() => {}} />
      </div>
    </>
  );
}
