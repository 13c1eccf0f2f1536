import { ButtonLink } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import { Banner } from '../layout/banner.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './home-screen-dialog.module.css';
import { installTexts } from './texts.ts';

interface HomeScreenDialogProps {
  /** What a guest has would stay behind in the browser. */
  isGuest: boolean;
  onClose: () => void;
}

/** The way in Safari on iPhone and iPad, which no page can go for the person. */
export function HomeScreenDialog({ isGuest, onClose }: HomeScreenDialogProps) {
  return (
    <Dialog open onClose={onClose} title={installTexts.stepsTitle}>
      <div className={styles.content}>
        {isGuest ? (
          <Banner
            tone="warning"
            action={
              <ButtonLink to="/register" variant="quiet">
                {installTexts.register}
              </ButtonLink>
            }
          >
            {installTexts.ownDataGuest}
          </Banner>
        ) : (
          <p>{installTexts.ownData}</p>
        )}
        <ol className={styles.steps}>
          <Step icon="share" name={installTexts.share} where={installTexts.shareWhere} />
          <Step icon="plusSquare" name={installTexts.toHome} where={installTexts.toHomeWhere} />
          <Step icon="tick" name={installTexts.add} where={installTexts.addWhere} />
        </ol>
      </div>
    </Dialog>
  );
}

function Step({ icon, name, where }: { icon: IconName; name: string; where: string }) {
  return (
    <li className={styles.step}>
      <Icon name={icon} />
      <span>
        {name} <span className={styles.where}>{where}</span>
      </span>
    </li>
  );
}
