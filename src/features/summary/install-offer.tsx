import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { Button } from '#ui/controls/button.tsx';
import { ANSWERED_MS, isQuietTime, keepQuiet, PASSED_BY_MS } from '#ui/install/quiet-time.ts';
import { installTexts } from '#ui/install/texts.ts';
import { useInstall } from '#ui/install/use-install.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './install-offer.module.css';
import { texts } from './texts.ts';

/** Offers to install the app after a finished training, and never while another one runs. */
export function InstallOffer() {
  const db = useDb();
  const isTraining = useLiveQuery(async () => (await getActiveWorkout(db)) !== undefined, [db]) ?? true;
  const isGuest = useShownAccount()?.isGuest ?? false;
  const { way, install, hint } = useInstall(isGuest);
  const [isQuiet, setQuiet] = useState(() => isQuietTime(Date.now()));

  async function accept() {
    keepQuiet(ANSWERED_MS, Date.now());
    if (!(await install())) setQuiet(true);
  }

  function decline() {
    keepQuiet(ANSWERED_MS, Date.now());
    setQuiet(true);
  }

  return (
    <>
      {way !== null && !isTraining && !isQuiet && (
        <Offer onAccept={() => void accept()} onDecline={decline} />
      )}
      {hint}
    </>
  );
}

function Offer({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  // A person who leaves without answering is not asked again tomorrow.
  useEffect(() => () => keepQuiet(PASSED_BY_MS, Date.now()), []);
  return (
    <Section title={installTexts.install}>
      <Card>
        <p className={styles.about}>{installTexts.about}</p>
        <Actions>
          <Button variant="quiet" onClick={onDecline}>
            {texts.notNow}
          </Button>
          <Button icon="download" onClick={onAccept}>
            {texts.install}
          </Button>
        </Actions>
      </Card>
    </Section>
  );
}
