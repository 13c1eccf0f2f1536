/**
 * A template as the fragment of a link, which no browser sends anywhere:
 *
 *     '1.' + base64url of zlib's deflate of the JSON of LinkedTemplate
 *
 * The number is the format's version; deflate's checksum tells a link that was cut.
 */
import { fromWire, leaveOutEmpty, toWire } from '#contract/fields/field.ts';
import { templateSetFields } from '#contract/fields/set-fields.ts';
import { SETS_PER_ITEM, SETS_PER_WORKOUT } from '#contract/limits.ts';
import { type LinkedExercise, LinkedTemplate } from '#contract/template-link.ts';
import { fitsSchema, type PlainSchema } from '#domain/fits-schema.ts';
import { normalizeTitle } from '#domain/validation.ts';
import type { ExerciseView } from './queries/exercise-view.ts';
import type { TemplateView } from './queries/templates.ts';
import type { TemplateSet } from './rows.ts';

export type { LinkedExercise, LinkedTemplate };

const VERSION = 1;
/** Longer than any template of the limits' size in practice; a page need not try to read more. */
const MAX_CHARS = 32_000;
/** What a link may unpack to: a few bytes can be made to fill a phone. */
const MAX_BYTES = 512 * 1024;

export type ReadLink =
  | { kind: 'read'; template: LinkedTemplate }
  /** Made by a version of the app that this one does not know. */
  | { kind: 'newer' }
  /** Cut, changed, or no link of this kind at all. */
  | { kind: 'broken' };

/** Exercises that have not come to this device yet are left out. */
export function toLinked({ title, items }: Pick<TemplateView, 'title' | 'items'>): LinkedTemplate {
  const groups = [...new Set(items.flatMap(({ group }) => group ?? []))];
  return {
    t: title,
    i: items.flatMap(({ exercise, group, sets }) =>
      exercise
        ? { e: toExercise(exercise), ...(group && { g: groups.indexOf(group) + 1 }), s: toRuns(sets) }
        : [],
    ),
  };
}

function toExercise(exercise: ExerciseView): LinkedExercise {
  if (exercise.isDefault) return exercise.key;
  const { name, executionVariation, equipmentName, primaryMuscleName, type } = exercise;
  const { loadMode } = exercise.settings;
  return {
    n: name,
    ...(executionVariation && { v: executionVariation }),
    q: equipmentName,
    m: primaryMuscleName,
    t: type,
    ...(loadMode !== 'plain' && { w: loadMode }),
  };
}

/** Sets alike are written once. */
function toRuns(sets: readonly TemplateSet[]): LinkedTemplate['i'][number]['s'] {
  const runs: { n: number; values: Record<string, unknown> }[] = [];
  for (const set of sets) {
    const values = leaveOutEmpty(templateSetFields, toWire(templateSetFields, set));
    const last = runs.at(-1);
    if (last && JSON.stringify(last.values) === JSON.stringify(values)) last.n++;
    else runs.push({ n: 1, values });
  }
  return runs.map(({ n, values }) => ({ n, ...values }));
}

/** The sets that the runs stand for. */
export function readRuns(runs: LinkedTemplate['i'][number]['s']): TemplateSet[] {
  return runs.flatMap(({ n, ...values }) =>
    Array.from({ length: n }, () => fromWire(templateSetFields, values)),
  );
}

export async function encodeLink(template: LinkedTemplate): Promise<string> {
  const packed = await pipe(
    new TextEncoder().encode(JSON.stringify(template)),
    new CompressionStream('deflate'),
    Number.POSITIVE_INFINITY,
  );
  return `${VERSION}.${toBase64Url(packed)}`;
}

/** `fragment`: what stands behind the '#'. What a messenger has put behind the link is left out. */
export async function decodeLink(fragment: string): Promise<ReadLink> {
  const [, version, packed] = /^(\d{1,4})\.([\w-]+)/.exec(fragment) ?? [];
  if (version === undefined || packed === undefined || fragment.length > MAX_CHARS) return { kind: 'broken' };
  if (Number(version) > VERSION) return { kind: 'newer' };
  try {
    const bytes = await pipe(fromBase64Url(packed), new DecompressionStream('deflate'), MAX_BYTES);
    const template: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isLinked(template) ? { kind: 'read', template } : { kind: 'broken' };
  } catch {
    return { kind: 'broken' };
  }
}

function hasForm(value: unknown): value is LinkedTemplate {
  return fitsSchema(LinkedTemplate as PlainSchema, value);
}

function isLinked(value: unknown): value is LinkedTemplate {
  if (!hasForm(value) || normalizeTitle(value.t) === null) return false;
  const counts = value.i.map(({ s }) => s.reduce((sum, { n }) => sum + n, 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.every(count => count <= SETS_PER_ITEM) && total <= SETS_PER_WORKOUT;
}

/** Rejects when it is not whole, or is more than `maxBytes`. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new Error('more than a template');
    }
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, char => char.charCodeAt(0));
}
