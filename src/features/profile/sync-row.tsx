import type { IconName } from '#ui/icons/icon-shapes.ts';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { texts } from './texts.ts';

export interface SyncRowProps {
  /** Undefined until it is known how the sync stands. */
  sync: { icon: IconName; text: string } | undefined;
}

export function SyncRow({ sync }: SyncRowProps) {
  return <LinkRow icon={sync?.icon ?? 'pending'} title={texts.sync} secondary={sync?.text} to="/sync" />;
}
