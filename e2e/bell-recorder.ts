// Hears the bell without ears: notes what a page really lets sound, when and how loud.
import type { BrowserContext, Page } from '@playwright/test';

export interface Bell {
  /** When it began, epoch milliseconds. */
  atMs: number;
  /** Product of the gains between the sound and the loudspeaker. */
  loudness: number;
}

declare global {
  interface Window {
    bells: Bell[];
  }
}

/** In every page of the context, from its next load on. */
export async function recordBells(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.bells = [];
    const nextOf = new Map<AudioNode, AudioNode>();
    const silenced = new Set<AudioScheduledSourceNode>();
    const { connect } = AudioNode.prototype;
    const { start } = AudioBufferSourceNode.prototype;
    const { stop } = AudioScheduledSourceNode.prototype;

    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioNode) nextOf.set(this, to[0]);
      return Reflect.apply(connect, this, to);
    } as typeof connect;

    AudioScheduledSourceNode.prototype.stop = function (...when) {
      silenced.add(this);
      stop.apply(this, when);
    };

    AudioBufferSourceNode.prototype.start = function (...when) {
      const atSec = Math.max(this.context.currentTime, when[0] ?? 0);
      this.addEventListener('ended', () => {
        if (silenced.has(this)) return;
        // By the audio clock, which goes on while a busy page has no time for the event.
        const agoSec = this.context.currentTime - atSec;
        window.bells.push({ atMs: Date.now() - agoSec * 1000, loudness: loudnessFrom(this) });
      });
      start.apply(this, when);
    };

    function loudnessFrom(source: AudioNode): number {
      let loudness = 1;
      let node: AudioNode | undefined = source;
      while (node && !(node instanceof AudioDestinationNode)) {
        if (node instanceof GainNode) loudness *= node.gain.value;
        node = nextOf.get(node);
      }
      return node ? loudness : 0;
    }
  });
}

/** Every bell that has sounded so far in these pages since they were loaded. */
export async function bellsOf(...pages: Page[]): Promise<Bell[]> {
  const each = await Promise.all(pages.map(page => page.evaluate(() => window.bells)));
  return each.flat();
}
