/** A training as a picture, drawn here: nothing of it leaves the device until the person hands it on. */
import type { TrainingPage } from '#db/queries/training-page.ts';
import { formatFullDate } from '#domain/dates.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countRecords, countSets } from '#domain/plural.ts';
import { formatHoursMinutes } from '#domain/time.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { texts } from './texts.ts';

const WIDTH = 1080;
const EDGE = 80;
const HEAD_PX = 520;
const LINE_PX = 92;
const FOOT_PX = 120;
/** A picture is looked at as a whole: of a longer training the rest is counted. */
const MOST_LINES = 12;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

interface Colours {
  surface: string;
  text: string;
  quiet: string;
  blue: string;
  yellow: string;
  hairline: string;
}

export async function drawTraining(training: TrainingPage): Promise<Blob> {
  const lines = training.workout.lines.filter(line => line.setsCount > 0);
  const shown = lines.slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD_PX + (shown.length + (more > 0 ? 1 : 0)) * LINE_PX + FOOT_PX;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const colours = readColours();
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(pen, training, colours);
  let top = HEAD_PX;
  for (const { name, best, setsCount, isRecord } of shown) {
    drawRule(pen, top, colours);
    const result = [isRecord ? '★' : '', best ?? countSets(setsCount)].filter(Boolean).join(' ');
    const room = drawRight(pen, result, top + 60, isRecord ? colours.yellow : colours.text);
    drawText(pen, name || texts.unknownExercise, top + 60, { px: 38, colour: colours.text, room });
    top += LINE_PX;
  }
  if (more > 0) drawText(pen, texts.andMore(more), top + 60, { px: 34, colour: colours.quiet });
  drawText(pen, texts.appName, canvas.height - 50, { px: 34, colour: colours.quiet });
  return await new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function drawHead(pen: CanvasRenderingContext2D, { workout }: TrainingPage, colours: Colours): void {
  const { title, startedAtMs, tonnageTotalKg, durationSec, personalRecords } = workout;
  drawText(pen, displayTitle(title, null), 130, { px: 60, colour: colours.text, bold: true });
  drawText(pen, formatFullDate(startedAtMs), 190, { px: 36, colour: colours.quiet });
  drawText(pen, formatTonnageKg(tonnageTotalKg), 350, { px: 128, colour: colours.text, bold: true });
  const records = personalRecords > 0 ? countRecords(personalRecords) : '';
  const facts = [formatHoursMinutes(durationSec ?? 0), records].filter(Boolean).join(' · ');
  drawText(pen, facts, 430, { px: 44, colour: personalRecords > 0 ? colours.yellow : colours.quiet });
  pen.fillStyle = colours.blue;
  pen.fillRect(EDGE, 470, 120, 8);
}

interface Ink {
  px: number;
  colour: string;
  bold?: boolean;
  /** How wide it may get. */
  room?: number;
}

/** Cut at the end of its room, with an ellipsis. */
function drawText(pen: CanvasRenderingContext2D, text: string, baseline: number, ink: Ink): void {
  const { px, colour, bold = false, room = WIDTH - 2 * EDGE } = ink;
  pen.font = `${bold ? 700 : 400} ${px}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = 'left';
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.slice(0, -2).trimEnd()}…`;
  pen.fillText(shown, EDGE, baseline);
}

/** Returns how much room is left beside it. */
function drawRight(pen: CanvasRenderingContext2D, text: string, baseline: number, colour: string): number {
  pen.font = `600 38px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = 'right';
  pen.fillText(text, WIDTH - EDGE, baseline);
  return WIDTH - 2 * EDGE - pen.measureText(text).width - 30;
}

function drawRule(pen: CanvasRenderingContext2D, top: number, { hairline }: Colours): void {
  pen.fillStyle = hairline;
  pen.fillRect(EDGE, top, WIDTH - 2 * EDGE, 2);
}

/** Those of the theme that is on screen. */
function readColours(): Colours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    surface: read('--surface'),
    text: read('--text'),
    quiet: read('--text-quiet'),
    blue: read('--blue'),
    yellow: read('--yellow-text'),
    hairline: read('--hairline'),
  };
  probe.remove();
  return colours;
}

/** By the device's own sheet, where it takes files; else as a file. False: the person thought better of it. */
export async function handOn(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], `${name}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      // Not allowed here after all: it is saved instead.
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}
