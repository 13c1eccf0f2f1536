/** What the remote for a plain server remembers of that server; see sync/remote/plain. */
import type { FeedRow } from '#contract/rows.ts';
import type { Key, ServerId } from '#domain/ids.ts';

export interface PlainRow {
  /** `table/key` of a row; `call/<id>` and `list/<name>` for the remote's own records. */
  ref: string;
  /** Grows with every change: the remote's cursor. */
  rev: number;
  /** `table/id`: where the server's id leads to the key. */
  id?: string;
  serverId?: ServerId;
  /** `table/key` of the row that it belongs to. */
  parent?: string;
  /** As the feed says it; absent for rows of the shipped library. */
  row?: FeedRow;
  /** Of an item: the training that joined another one, and brought it. */
  via?: Key;
  /** Of a ticked set: since when this device knows of another one's tick. */
  tickedRev?: number | undefined;
  value?: unknown;
}
