import type { AccountRow } from '#db/device-db.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './access.module.css';
import { texts } from './texts.ts';

/** A guest's ways back into the diary: the ones there are, and how to get the others. Tokens and codes come with an account. */
export function WaysBack({ account }: { account: AccountRow }) {
  const ways = account.hasPassword
    ? [{ title: texts.byPassword, about: texts.byPasswordAbout(account.username), isPossible: true }]
    : [
        { title: texts.fromHere, about: texts.fromHereAbout, isPossible: true },
        { title: texts.fromElsewhere, about: texts.fromElsewhereAbout, isPossible: false },
      ];
  return (
    <Section title={texts.waysBack}>
      <RowGroup>
        {ways.map(({ title, about, isPossible }) => (
          <StaticRow
            key={title}
            title={<strong className={styles.way}>{title}</strong>}
            secondary={about}
            action={<Possibility isPossible={isPossible} />}
          />
        ))}
        <div className={styles.register}>
          <p className={styles.hint}>{texts.registerHint}</p>
          <ButtonLink variant="primary" wide to="/register">
            {texts.register}
          </ButtonLink>
        </div>
      </RowGroup>
    </Section>
  );
}

function Possibility({ isPossible }: { isPossible: boolean }) {
  return (
    <span className={cx(styles.state, isPossible && styles.possible)}>
      <Icon name={isPossible ? 'tick' : screenShapes.lock} size={20} />
      {isPossible ? texts.possible : texts.impossible}
    </span>
  );
}
