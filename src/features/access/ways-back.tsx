import type { AccountRow } from '#db/device-db.ts';
import type { Session } from '#sync/session/sessions.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { deviceShapes } from '#ui/icons/device-shapes.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './access.module.css';
import { shapeOf } from './shape-of.ts';
import { texts } from './texts.ts';

/** A guest's ways back into the diary: the ones there are, and how to get the others. Tokens and codes come with an account. */
export function WaysBack({ account, here }: { account: AccountRow; here: Session | undefined }) {
  const shapeHere = here ? shapeOf(here) : deviceShapes.phone;
  const ways = account.hasPassword
    ? [{ shape: deviceShapes.key, title: texts.byPassword, about: texts.byPasswordAbout(account.username) }]
    : [
        { shape: shapeHere, title: texts.fromHere, about: texts.fromHereAbout },
        { shape: deviceShapes.key, title: texts.fromElsewhere, about: texts.fromElsewhereAbout },
      ];
  return (
    <Section title={texts.waysBack}>
      <RowGroup>
        {ways.map(({ shape, title, about }) => (
          <StaticRow
            key={title}
            icon={<Tile icon={shape} tone="grey" />}
            title={<strong className={styles.way}>{title}</strong>}
            secondary={about}
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
