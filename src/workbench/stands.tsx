import { formatWeightKg, parseWeightKg } from '#domain/number.ts';
import { formatRest, maskTime, parseTime } from '#domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { ChoiceGroup } from '#ui/controls/choice-group.tsx';
import { CheckRow, RadioRow } from '#ui/controls/choice-row.tsx';
import { InfoLink } from '#ui/controls/info-link.tsx';
import { SwitchRow } from '#ui/controls/switch-row.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import { Form } from '#ui/fields/form.tsx';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { NewPasswordField } from '#ui/fields/new-password-field.tsx';
import { NumberCell } from '#ui/fields/number-cell.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { PastTimesFields } from '#ui/fields/past-times-fields.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import { ButtonRow, LinkRow, StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { useValue } from './use-value.ts';
import styles from './workbench.module.css';

const nothing = () => {};

export function RowStand() {
  const { value: isChecked, setValue: setChecked } = useValue(true);
  return (
    <>
      <RowGroup>
        <LinkRow icon="synced" title="Синхронизация" secondary="Всё на сервере" to="/" />
        <LinkRow icon="history" title="Отдых по умолчанию" value="2:00" to="/" />
        <ButtonRow icon="login" title="Войти" onPress={nothing} />
      </RowGroup>
      <RowGroup>
        <ButtonRow icon="trash" title="Удалить аккаунт" danger onPress={nothing} />
      </RowGroup>
      <StaticRow title="Жим лёжа" secondary="Штанга" action={<Button>Вернуть</Button>} />
      <CheckRow label="Приседания со штангой" secondary="Штанга" checked={isChecked} onChange={setChecked} />
      <SwitchRow label="Экран не гаснет" checked={isChecked} onChange={setChecked} />
      <RowGroup>
        <ChoiceGroup label="Веса">
          <RadioRow label="Как в прошлый раз" name="weights" checked onChoose={nothing} />
          <RadioRow label="Из шаблона" name="weights" checked={false} onChoose={nothing} />
        </ChoiceGroup>
      </RowGroup>
      <InfoLink label="Об упражнении" to="/" />
    </>
  );
}

export function FieldStand() {
  const { value, setValue } = useValue('жим');
  const { value: title, setValue: setTitle } = useValue('Верх тела');
  const { value: times, setValue: setTimes } = useValue({ date: '2026-03-02', time: '18:05', minutes: '' });
  return (
    <Form onSubmit={nothing}>
      <TextField label="Имя пользователя" defaultValue="oleg" hint="Латиница и цифры" />
      <TextField label="Email" defaultValue="oleg@" error="Неверный email" />
      <TextField label="Тип" defaultValue="Гостевой" disabled />
      <PasswordField label="Пароль" autoComplete="current-password" defaultValue="sekret" />
      <SearchField label="Поиск упражнений" value={value} onChange={setValue} />
      <TextArea label="Заметка" defaultValue="Локти ближе к телу" />
      <NewPasswordField
        label="Новый пароль"
        value="qwerty123"
        hint="Не меньше 6 символов"
        isCommon={() => Promise.resolve(true)}
        onChange={nothing}
      />
      <SegmentsField label="Подход" hint="Вес — по желанию">
        <Chip pressed onPress={nothing}>
          Вес и повторы
        </Chip>
        <Chip pressed={false} onPress={nothing}>
          Время
        </Chip>
      </SegmentsField>
      <ChipField label="Оборудование" error="Обязательное поле.">
        <Chip pressed={false} onPress={nothing}>
          Штанга
        </Chip>
        <Chip pressed onPress={nothing}>
          Гиря
        </Chip>
      </ChipField>
      <PastTimesFields
        value={times}
        day={undefined}
        errors={{ minutes: 'От 1 до 1440' }}
        onChange={setTimes}
      />
      <InlineText label="Название тренировки" value={title} onSave={setTitle} />
      <InlineText label="Email" value="" placeholder="Не указан" check={() => false} onSave={nothing} />
    </Form>
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
      <TimeCell
        source={SOURCE}
        label="Отдых"
        value={90}
        mask={maskTime}
        parse={parseTime}
        format={formatRest}
        onCommit={nothing}
      />
    </div>
  );
}
