import { formatWeightKg, parseWeightKg } from '#domain/number.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { CheckRow, RadioRow } from '#ui/controls/choice-row.tsx';
import { SwitchRow } from '#ui/controls/switch-row.tsx';
import { NumberCell } from '#ui/fields/number-cell.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card, CardButton } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ButtonRow, LinkRow, StaticRow } from '#ui/layout/list-row.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Body } from '#ui/training/body.tsx';
import { useValue } from './use-value.ts';
import styles from './workbench.module.css';

const nothing = () => {};

export function RowStand() {
  const { value: isChecked, setValue: setChecked } = useValue(true);
  return (
    <div>
      <LinkRow icon="synced" title="Синхронизация" secondary="Всё на сервере" to="/" />
      <LinkRow icon="history" title="Отдых по умолчанию" value="2:00" to="/" />
      <ButtonRow icon="logout" title="Выйти" onPress={nothing} />
      <ButtonRow icon="trash" title="Удалить аккаунт" danger onPress={nothing} />
      <StaticRow title="Жим лёжа" secondary="Штанга" action={<Button>Вернуть</Button>} />
      <CheckRow label="Приседания со штангой" secondary="Штанга" checked={isChecked} onChange={setChecked} />
      <SwitchRow label="Экран не гаснет" checked={isChecked} onChange={setChecked} />
      <RadioRow label="Как в прошлый раз" name="weights" checked onChoose={nothing} />
    </div>
  );
}

export function FieldStand() {
  const { value, setValue } = useValue('жим');
  return (
    <>
      <TextField label="Имя пользователя" defaultValue="oleg" hint="Латиница и цифры" />
      <TextField label="Email" defaultValue="oleg@" error="Неверный email" />
      <TextField label="Тип" defaultValue="Гостевой" disabled />
      <PasswordField label="Пароль" autoComplete="current-password" defaultValue="sekret" />
      <SearchField label="Поиск упражнений" value={value} onChange={setValue} />
      <TextArea label="Заметка" defaultValue="Локти ближе к телу" />
    </>
  );
}

const SOURCE = {};

export function CellStand() {
  const { value, setValue } = useValue<number | null>(102.5);
  const cell = {
    source: SOURCE,
    inputMode: 'decimal' as const,
    parse: parseWeightKg,
    format: formatWeightKg,
  };
  return (
    <div className={styles.row}>
      <NumberCell {...cell} label="Вес" value={value} onCommit={setValue} />
      <NumberCell {...cell} label="С подсказкой" value={null} placeholder="80" onCommit={nothing} />
      <NumberCell
        {...cell}
        label="Не записывается"
        value={null}
        onCommit={() => Promise.reject(new Error('no'))}
      />
    </div>
  );
}

export function LayoutStand() {
  return (
    <>
      <Banner action={<ButtonLink to="/">Зарегистрироваться</ButtonLink>}>
        Вы используете гостевой аккаунт.
      </Banner>
      <Banner tone="warning">Приложение не откроется без сети.</Banner>
      <Banner tone="error">Не удалось сохранить.</Banner>
      <Section title="Раздел">
        <Card>Карточка</Card>
        <CardButton onPress={nothing}>Карточка, которую нажимают</CardButton>
      </Section>
      <EmptyState text="Пока нет шаблонов." action={<Button>Создать шаблон</Button>} />
      <Skeleton rows={2} />
      <Spinner />
    </>
  );
}

export function BodyStand() {
  return (
    <Body
      label="Грудь и квадрицепсы"
      shares={
        new Map([
          ['Грудь', 1],
          ['Квадрицепс', 0.5],
        ])
      }
    />
  );
}

export function DialogStand() {
  const { value: isOpen, setValue: setOpen } = useValue(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть</Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
        title="Завершить тренировку?"
        text="3 из 9 подходов не отмечены."
        confirmLabel="Завершить"
      />
    </>
  );
}
