/** Pictures pasted together into one. */
import type { Browser } from 'playwright';

export interface PastedRow {
  caption?: string;
  /** JPEG files. */
  shots: readonly Buffer[];
}

interface PasteOptions {
  /** Of the pictures' own size, 0 to 1. */
  scale: number;
  /** Of the JPEG, 0 to 100. */
  quality: number;
  path: string;
}

/** Writes the rows, one below the other, as one JPEG to `path`. */
export async function pasteRows(
  browser: Browser,
  rows: readonly PastedRow[],
  { scale, quality, path }: PasteOptions,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2_100, height: 1_100 } });
  await page.setContent(`<style>
    body { margin: 0 }
    main { display: inline-block; padding: 8px 8px 0; background: #777; color: #fff; font: 16px system-ui }
    div { display: flex; gap: 8px; align-items: flex-start; padding-bottom: 8px }
    img { zoom: ${scale} }
  </style><main>${rows.map(drawRow).join('')}</main>`);
  await page.locator('main').screenshot({ path, type: 'jpeg', quality });
  await page.close();
}

function drawRow({ caption, shots }: PastedRow): string {
  const images = shots.map(shot => `<img src="data:image/jpeg;base64,${shot.toString('base64')}">`);
  return `${caption ?? ''}<div>${images.join('')}</div>`;
}
