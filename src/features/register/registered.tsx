import { ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Barbell } from '#ui/training/barbell.tsx';
import { MARK_PLATES_KG } from '#ui/training/barbell-shapes.ts';
import styles from './registered.module.css';
import { texts } from './texts.ts';
import type { DonePhase } from './use-register.ts';

/** The success state: shown for a second, or until the person logs in by hand. */
export function Registered({ phase }: { phase: DonePhase }) {
  const { isUpgrade, hasLoginFailed, fields } = phase;
  return (
    <Screen title={isUpgrade ? texts.upgradedTitle : texts.doneTitle}>
      {hasLoginFailed ? (
        <>
          <Banner tone="error">{texts.loginFailed}</Banner>
          <ButtonLink variant="primary" to="/login" state={{ username: fields.username }}>
            {texts.loginByHand}
          </ButtonLink>
        </>
      ) : (
        <p role="status" className={styles.done}>
          <Barbell platesKg={MARK_PLATES_KG} height={88} clangs />
          {isUpgrade ? texts.upgradedText : texts.doneText}
        </p>
      )}
    </Screen>
  );
}
