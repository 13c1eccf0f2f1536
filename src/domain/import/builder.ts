/** Puts the rows of a file together into trainings, and keeps a list of what could not become a set. */
import {
  COUNT_MAX,
  DAY_SEC,
  DURATION_SEC_MAX,
  EARLIEST_MS,
  ITEMS_MAX,
  NOTE_MAX,
  SETS_PER_ITEM_MAX,
  SETS_PER_WORKOUT_MAX,
  TITLE_MAX,
  WEIGHT_KG_MAX,
} from './limits.ts';
import type {
  LeftOut,
  LeftOutReason,
  Notes,
  ParsedItem,
  ParsedSet,
  ParsedWorkout,
  SetKind,
} from './model.ts';
import { type ReadNumber, toKg } from './read-numbers.ts';
import type { Row } from './read-table.ts';

/** A row's own numbers, as the file writes them. */
export interface RawSet {
  weight: ReadNumber;
  isPounds: boolean;
  /** What the weight is in, where that is neither kilograms nor pounds. */
  unknownUnit?: string;
  reps: ReadNumber;
  durationSec: ReadNumber;
  hasDistance: boolean;
  rpe?: ReadNumber;
  kind?: SetKind;
  note?: string;
  /** The note is its exercise's where it stands beside each set. */
  isNoteOfItem?: boolean;
  /** The superset of its exercise, by a name within the training. */
  superset?: string;
}

/** The training that a row belongs to. */
export interface RawWorkout {
  /** The same for all its rows, and for those of no other training in the file. */
  group: string;
  title: string;
  startedAtMs: number | null;
  durationSec: number | null;
  dateText: string;
  /** Where the file says the zone of the start, too: what the clock on the wall said. */
  wall?: string | undefined;
  note?: string;
}

/** Where in its training a set belongs. */
interface Place {
  exercise: string;
  superset: string | null;
  isNewItem: boolean;
  isNoteOfItem: boolean;
}

interface Open {
  workout: ParsedWorkout;
  sets: number;
}

const TEXT_MAX = 120;

export class Builder {
  readonly leftOut: LeftOut[] = [];
  readonly notes: Notes = { rpe: 0, rpeLost: 0, assisted: 0, distance: 0, pounds: 0, cut: 0 };
  readonly #open = new Map<string, Open>();
  readonly #refs = new Set<string>();
  /** Those with notes that may be their own, and not their sets'. */
  readonly #noted = new Set<ParsedItem>();
  readonly #latestMs: number;

  constructor(nowMs: number) {
    this.#latestMs = nowMs + DAY_SEC * 1000;
  }

  leaveOut(row: Row, reason: LeftOutReason, text = row.cells.join(' ')): void {
    const { line, toLine } = row;
    const beginning = text.trim().slice(0, TEXT_MAX);
    this.leftOut.push({ line, ...(toLine !== undefined && { toLine }), reason, text: beginning });
  }

  /** Whether it became a set. `isNewItem`: its exercise begins again here, though the row before was of the same one. */
  add(row: Row, raw: RawWorkout, exercise: string, set: RawSet, isNewItem = false): boolean {
    const { startedAtMs } = raw;
    const isTime = startedAtMs !== null && startedAtMs >= EARLIEST_MS && startedAtMs <= this.#latestMs;
    if (exercise === '') this.leaveOut(row, 'exercise');
    else if (!isTime) this.leaveOut(row, 'date', raw.dateText);
    else {
      const parsed = this.#readSet(row, set);
      const { superset, isNoteOfItem = false } = set;
      const place = { exercise, superset: superset || null, isNewItem, isNoteOfItem };
      return parsed !== null && this.#place(row, raw, startedAtMs, place, parsed);
    }
    return false;
  }

  #place(row: Row, raw: RawWorkout, startedAtMs: number, place: Place, set: ParsedSet): boolean {
    const open = this.#openWorkout(raw, startedAtMs);
    const hasRoom = open.sets < SETS_PER_WORKOUT_MAX;
    const item = hasRoom ? placeIn(open.workout.items, place) : null;
    if (!item) {
      this.leaveOut(row, 'too-many');
      return false;
    }
    item.sets.push(set);
    if (place.isNoteOfItem) this.#noted.add(item);
    open.sets++;
    return true;
  }

  /** The oldest first. */
  finish(): ParsedWorkout[] {
    // A note beside each set is their exercise's only where it is the same: this app writes each set's own there.
    for (const { sets } of this.#noted) {
      if (sets.some(({ note }) => note !== sets[0]?.note)) continue;
      for (const set of sets.slice(1)) set.note = '';
    }
    return [...this.#open.values()]
      .map(({ workout }) => workout)
      .sort((a, b) => a.startedAtMs - b.startedAtMs);
  }

  #openWorkout({ group, title, note = '', durationSec, wall }: RawWorkout, startedAtMs: number): Open {
    const known = this.#open.get(group);
    // A note may stand behind the first row only.
    const kept = known?.workout.note || cutTo(note, NOTE_MAX);
    if (!known?.workout.note && kept !== note) this.notes.cut++;
    if (known) {
      known.workout.note = kept;
      return known;
    }
    const sec = Math.max(0, durationSec ?? 0);
    const open = {
      workout: {
        ref: this.#nameStart(wall ?? localWall(startedAtMs)),
        title: cutTo(title.replace(/\s+/g, ' ').trim(), TITLE_MAX),
        note: kept,
        startedAtMs,
        durationSec: Math.min(sec, DAY_SEC),
        isCapped: sec > DAY_SEC,
        items: [],
      },
      sets: 0,
    };
    this.#open.set(group, open);
    return open;
  }

  /** By the clock on the wall, as the file says it: the same in any later file, language and time zone. */
  #nameStart(wall: string): string {
    let ref = wall;
    for (let n = 2; this.#refs.has(ref); n++) ref = `${wall}#${n}`;
    this.#refs.add(ref);
    return ref;
  }

  #readSet(row: Row, raw: RawSet): ParsedSet | null {
    const { weight, reps, durationSec, isPounds, hasDistance, rpe, kind = 'normal', note = '' } = raw;
    if (!weight.ok || !reps.ok || !durationSec.ok) return this.#leaveOutNumber(row);
    if (raw.unknownUnit !== undefined && (weight.value ?? 0) !== 0) {
      this.leaveOut(row, 'unit', raw.unknownUnit);
      return null;
    }
    const isHelp = (weight.value ?? 0) < 0;
    // What rounds to nothing is nothing.
    const kg = toKg(Math.abs(weight.value ?? 0), isPounds) || null;
    const set: ParsedSet = {
      weightKg: isHelp ? null : kg,
      reps: reps.value,
      hardReps: rpe?.ok ? toReserve(rpe.value) : null,
      durationSec: Math.round(Math.max(0, durationSec.value ?? 0)) || null,
      kind,
      note: cutTo(note, NOTE_MAX),
    };
    if (isHelp && kg !== null) set.helpKg = kg;
    // These apps write 0 where nothing was entered; only beside a weight, or help, it may be an attempt that failed.
    if (set.reps === 0 && kg === null) set.reps = null;
    if (set.reps === 0 && set.durationSec !== null) set.reps = null;
    if (!isWithinLimits(set)) return this.#leaveOutNumber(row);
    const isEmpty = set.reps === null && set.durationSec === null && kg === null;
    if (isEmpty) {
      this.leaveOut(row, hasDistance ? 'distance' : 'empty');
      return null;
    }
    if (hasDistance) this.notes.distance++;
    if (isPounds && set.weightKg !== null) this.notes.pounds++;
    if (set.helpKg !== undefined) this.notes.assisted++;
    if (set.hardReps !== null) this.notes.rpe++;
    else if (rpe && (!rpe.ok || (rpe.value ?? 0) !== 0)) this.notes.rpeLost++;
    if (set.note !== note) this.notes.cut++;
    return set;
  }

  #leaveOutNumber(row: Row): null {
    this.leaveOut(row, 'number');
    return null;
  }
}

function localWall(startedAtMs: number): string {
  const offsetMs = new Date(startedAtMs).getTimezoneOffset() * 60_000;
  return new Date(startedAtMs - offsetMs).toISOString().slice(0, 19);
}

/** In characters as the API counts them: half an emoji is none. */
function cutTo(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

/** RPE 8,5 is one repetition in reserve for certain. 0 is an empty field. */
function toReserve(rpe: number | null): number | null {
  return rpe === null || rpe < 1 || rpe > 10 ? null : Math.floor(10 - rpe);
}

function isWithinLimits({ weightKg, helpKg = 0, reps, durationSec }: ParsedSet): boolean {
  const isCount = reps === null || (Number.isInteger(reps) && reps >= 0 && reps <= COUNT_MAX);
  return (
    isCount && Math.max(weightKg ?? 0, helpKg) <= WEIGHT_KG_MAX && (durationSec ?? 0) <= DURATION_SEC_MAX
  );
}

/** Null: there is no room for it. */
function placeIn(items: ParsedItem[], { exercise, superset, isNewItem }: Place): ParsedItem | null {
  const last = items.at(-1);
  if (last && last.exercise === exercise && !isNewItem)
    return last.sets.length < SETS_PER_ITEM_MAX ? last : null;
  if (items.length >= ITEMS_MAX) return null;
  const item = { exercise, superset, sets: [] };
  items.push(item);
  return item;
}
