/** One change as text: what was done, the call, its tries and answers, with their times. */
import { isReadable, type Try } from '#db/log-entry.ts';
import type { JournalLine } from '#db/queries/journal.ts';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { mutationOf } from '#sync/mutations/registry.ts';
import { describeChange } from './describe-change.ts';
import { deviceName } from './device-name.ts';
import { stateText } from './state-text.ts';
import { texts } from './texts.ts';

export function entryText(change: UnsentChange & Pick<JournalLine, 'device'>): string {
  const { entry } = change;
  const { what, about } = describeChange(change);
  const { rejection, failures } = entry;
  const call = entry.call ?? (isReadable(entry) ? mutationOf(entry).call(entry.args) : undefined);
  const lines: [name: string, value: string | undefined][] = [
    ['', [what, about].filter(Boolean).join(' · ')],
    [texts.entry.number, [entry.seq || undefined, entry.kind, entry.id].filter(Boolean).join(' · ')],
    [texts.entry.device, deviceName(change.device)],
    [texts.entry.state, stateText(change)],
    [texts.entry.acted, isoOf(entry.actedAtMs)],
    [texts.entry.held, isoOf(entry.holdUntilMs)],
    [texts.entry.settled, isoOf(entry.settledAtMs)],
    [texts.entry.tries, entry.tries && triesOf(entry.tries)],
    [texts.entry.nextTry, failures?.nextTryAtMs ? isoOf(failures.nextTryAtMs) : undefined],
    [
      texts.entry.answer,
      rejection && [rejection.status, rejection.code, rejection.detail].filter(Boolean).join(' · '),
    ],
    [texts.entry.fields, rejection && fieldsOf(rejection.fields)],
    [texts.entry.call, call && `${call.method} ${call.path}`],
    [texts.entry.body, call?.body && JSON.stringify(call.body, null, 2)],
    [texts.entry.needs, entry.needs.join(', ')],
    [texts.entry.makes, entry.makes.join(', ')],
  ];
  return lines
    .flatMap(([name, value]) => (value ? [name === '' ? value : `${name}: ${value}`] : []))
    .join('\n');
}

function isoOf(ms: number | null | undefined): string | undefined {
  return ms == null ? undefined : new Date(ms).toISOString();
}

/** The last tries, each on its own line. */
function triesOf(tries: readonly Try[]): string {
  return tries
    .map(({ atMs, status }) => `\n  ${isoOf(atMs)} · ${status === 0 ? texts.entry.noAnswer : status}`)
    .join('');
}

function fieldsOf(fields: Record<string, string[]>): string {
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join('; ');
}
