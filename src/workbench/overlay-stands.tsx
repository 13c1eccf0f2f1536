import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { HomeScreenDialog } from '#ui/install/home-screen-dialog.tsx';
import { AskPasswordDialog } from '#ui/overlays/ask-password-dialog.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { NoteDialog } from '#ui/overlays/note-dialog.tsx';
import { ToastProvider } from '#ui/overlays/toast-provider.tsx';
import { ToastRegion } from '#ui/overlays/toast-region.tsx';
import { ArrangeSheet } from '#ui/training/arrange-sheet.tsx';
import { SetNumber } from '#ui/training/set-number.tsx';
import styles from './workbench.module.css';

const nothing = () => {};
/** Longer than anybody looks. */
const A_DAY_MS = 86_400_000;

type Opened = 'confirm' | 'plain' | 'note' | 'password' | 'arrange' | 'install' | null;

/** A modal dialog takes the page's own theme: one at a time, by its button. */
export function DialogStand() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpened('confirm')}>Вопрос</Button>
      <Button onClick={() => setOpened('plain')}>Окно</Button>
      <Button onClick={() => setOpened('note')}>Заметка</Button>
      <Button onClick={() => setOpened('password')}>Пароль</Button>
      <Button onClick={() => setOpened('arrange')}>Порядок и суперсеты</Button>
      <Button onClick={() => setOpened('install')}>Установка на iPhone</Button>
      <ConfirmDialog
        open={opened === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Завершить тренировку?"
        text="3 из 9 подходов не отмечены."
        confirmLabel="Завершить"
      />
      <Dialog open={opened === 'plain'} onClose={close} title="Жим штанги лёжа">
        Лопатки сведены, локти под 45° к корпусу.
      </Dialog>
      {opened === 'note' && (
        <NoteDialog
          title="Заметка, подход 2"
          label="Заметка"
          saveText="Сохранить"
          maxLength={500}
          note="Пауза внизу"
          onSave={() => Promise.resolve()}
          onClose={close}
        />
      )}
      {opened === 'password' && (
        <AskPasswordDialog
          title="Подтвердите паролем"
          label="Текущий пароль"
          missing="Введите текущий пароль"
          submit="Сохранить"
          username="lena"
          onEnter={async () => ({ field: 'Неверный текущий пароль.' })}
          onClose={close}
        />
      )}
      {opened === 'arrange' && (
        <ArrangeSheet
          lines={[
            { key: 'bench', name: 'Жим штанги лёжа', turn: 'A1' },
            { key: 'row', name: 'Тяга штанги в наклоне', turn: 'A2' },
            { key: 'plank', name: 'Планка', turn: '' },
          ]}
          onMove={() => Promise.resolve(true)}
          onTurn={nothing}
          onClose={close}
        />
      )}
      {opened === 'install' && <HomeScreenDialog isGuest onClose={close} />}
    </div>
  );
}

export function MenuStand() {
  return (
    <div className={styles.row}>
      <Menu
        label="Действия: Жим штанги лёжа"
        items={[
          { label: 'Заменить', icon: 'repeat', onSelect: nothing },
          { label: 'Удалить', icon: 'trash', danger: true, onSelect: nothing },
        ]}
      />
      <div className={styles.tableCell}>
        <Menu
          label="Действия: подход 1"
          face={<SetNumber number={1} mark="⋯" type="work" />}
          items={[
            { label: 'Рабочий', checked: true, onSelect: nothing },
            { label: 'Разминка', checked: false, onSelect: nothing },
          ]}
        />
      </div>
    </div>
  );
}

export function ToastStand() {
  return (
    <ToastProvider durationsMs={{ success: A_DAY_MS, error: A_DAY_MS, action: A_DAY_MS }}>
      <div className={styles.fixedInside}>
        <ToastRegion
          messages={[
            { id: 1, kind: 'status', text: 'Сохранено', ms: A_DAY_MS },
            {
              id: 2,
              kind: 'status',
              text: 'Подход удалён',
              ms: A_DAY_MS,
              action: { label: 'Вернуть', onAction: nothing },
            },
            { id: 3, kind: 'alert', text: 'Не удалось сохранить', ms: A_DAY_MS },
          ]}
          onGone={nothing}
        />
      </div>
    </ToastProvider>
  );
}
