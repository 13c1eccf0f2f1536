/** A training as a picture, drawn here: nothing of it leaves the device until the person hands it on. */
import { uiTexts } from '../texts.ts';
import { BARBELL_HEIGHT, layOutBarbell, MARK_PLATES_KG } from './barbell-shapes.ts';

const WIDTH = 1080;
const EDGE = 80;
const HEAD_PX = 480;
/** The bar of the best set, and its caption. */
const BAR_PX = 260;
const LINE_PX = 92;
const FOOT_PX = 120;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

interface Colours {
  surface: string;
  text: string;
  quiet: string;
  yellow: string;
  hairline: string;
}

/** What it says, ready to be drawn. */
export interface Picture {
  fileName: string;
  title: string;
  day: string;
  tonnage: string;
  facts: string;
  hasRecords: boolean;
  /** The bar of the best set; undefined where none was lifted. */
  bar: { platesKg: readonly number[]; caption: string } | undefined;
  lines: readonly { name: string; result: string; isRecord: boolean }[];
  more: string | null;
}

/** In the colours of the theme that is on screen. */
export async function drawTraining(picture: Picture): Promise<Blob> {
  const { bar, lines, more } = picture;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  const headPx = HEAD_PX + (bar ? BAR_PX : 0);
  canvas.height = headPx + (lines.length + (more === null ? 0 : 1)) * LINE_PX + FOOT_PX;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const colours = readColours();
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(pen, picture, colours);
  if (bar) {
    drawBarbell(pen, bar.platesKg, { centre: WIDTH / 2, top: HEAD_PX, height: 150 });
    drawText(pen, bar.caption, HEAD_PX + 206, { px: 34, colour: colours.quiet, isCentred: true });
  }
  let top = headPx;
  for (const { name, result, isRecord } of lines) {
    drawRule(pen, top, colours);
    const room = drawRight(pen, result, top + 60, isRecord ? colours.yellow : colours.text);
    drawText(pen, name, top + 60, { px: 38, colour: colours.text, room });
    top += LINE_PX;
  }
  if (more !== null) drawText(pen, more, top + 60, { px: 34, colour: colours.quiet });
  drawText(pen, uiTexts.appName, canvas.height - 50, { px: 40, colour: colours.text, bold: true });
  drawBarbell(pen, MARK_PLATES_KG, { right: WIDTH - EDGE, top: canvas.height - 86, height: 48 });
  return await new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function drawHead(pen: CanvasRenderingContext2D, picture: Picture, colours: Colours): void {
  const { title, day, tonnage, facts, hasRecords } = picture;
  drawText(pen, title, 130, { px: 60, colour: colours.text, bold: true });
  drawText(pen, day, 190, { px: 36, colour: colours.quiet });
  drawText(pen, tonnage, 350, { px: 128, colour: colours.text, bold: true });
  drawText(pen, facts, 430, { px: 44, colour: hasRecords ? colours.yellow : colours.quiet });
}

interface Ink {
  px: number;
  colour: string;
  bold?: boolean;
  isCentred?: boolean;
  /** How wide it may get. */
  room?: number;
}

/** Cut at the end of its room, with an ellipsis. */
function drawText(pen: CanvasRenderingContext2D, text: string, baseline: number, ink: Ink): void {
  const { px, colour, bold = false, isCentred = false, room = WIDTH - 2 * EDGE } = ink;
  pen.font = `${bold ? 700 : 400} ${px}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = isCentred ? 'center' : 'left';
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.slice(0, -2).trimEnd()}…`;
  pen.fillText(shown, isCentred ? WIDTH / 2 : EDGE, baseline);
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

interface Spot {
  /** Where its middle or its end is, in px; the other one follows. */
  centre?: number;
  right?: number;
  top: number;
  height: number;
}

/** The same drawing as on screen. */
function drawBarbell(pen: CanvasRenderingContext2D, platesKg: readonly number[], spot: Spot): void {
  const { width, bar, left, right } = layOutBarbell(platesKg);
  // Never wider than the text.
  const scale = Math.min(spot.height / BARBELL_HEIGHT, (WIDTH - 2 * EDGE) / width);
  const start =
    spot.centre === undefined ? (spot.right ?? 0) - width * scale : spot.centre - (width * scale) / 2;
  const middle = spot.top + spot.height / 2;
  const probe = probeColours();
  pen.lineWidth = scale;
  for (const box of [...bar, ...left, ...right]) {
    pen.beginPath();
    const top = middle - (box.height * scale) / 2;
    pen.roundRect(start + box.x * scale, top, box.width * scale, box.height * scale, box.radius * scale);
    pen.fillStyle = probe.read(box.fill);
    pen.fill();
    if (!box.line) continue;
    pen.strokeStyle = probe.read(box.line);
    pen.stroke();
  }
  probe.remove();
}

/** Those of the theme that is on screen. */
function readColours(): Colours {
  const probe = probeColours();
  const read = (name: string) => probe.read(`var(${name})`);
  const colours = {
    surface: read('--surface'),
    text: read('--text'),
    quiet: read('--text-quiet'),
    yellow: read('--yellow-text'),
    hairline: read('--hairline'),
  };
  probe.remove();
  return colours;
}

/** Says what a colour of the page's styles is, as a canvas takes it. */
function probeColours() {
  const probe = document.createElement('span');
  document.body.append(probe);
  return {
    read(colour: string): string {
      probe.style.color = colour;
      return getComputedStyle(probe).color;
    },
    remove: () => probe.remove(),
  };
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
