import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import styles from './guest-row.module.css';

export interface GuestRowProps {
  text: string;
  register: string;
}

/** What a guest's account is not, beside what it is, and the way to one that stays. */
export function GuestRow({ text, register }: GuestRowProps) {
  const account = useShownAccount();
  if (!account?.isGuest) return null;
  return (
    <div className={styles.guest}>
      <p>{text}</p>
      <ButtonLink variant="primary" to="/register">
        {register}
      </ButtonLink>
    </div>
  );
}
