import { hyphenate } from './hyphenate.ts';

/** Where a line has room for less, long words do not fit: a small phone, or larger letters on any. */
const NARROW_REM = 24;

/**
 * While a line is narrow for the size of its letters, long words on screen that would be broken between any two of them
 * are broken by syllables. Returns how to end it. Only what texts hold changes, not which there are: React goes on writing
 * into the same ones.
 */
export function keepHyphenated(): () => void {
  const waiting = new Set<Node>();
  const texts = new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') wait(target);
      else for (const node of addedNodes) wait(node);
    }
  });
  let frame = 0;

  function wait(node: Node): void {
    if (waiting.size === 0) frame = requestAnimationFrame(hyphenateWaiting);
    waiting.add(node);
  }

  /** What has come since the last frame: first everything is measured, then all is written. */
  function hyphenateWaiting(): void {
    const hyphenated = [...waiting].flatMap(textsIn).map(node => [node, hyphenateBroken(node)] as const);
    waiting.clear();
    for (const [node, text] of hyphenated) if (text !== node.nodeValue) node.nodeValue = text;
  }

  function judge(): void {
    const letterPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    texts.disconnect();
    if (window.innerWidth / letterPx >= NARROW_REM) return;
    texts.observe(document.body, { subtree: true, childList: true, characterData: true });
    wait(document.body);
  }

  // As wide as the letters are large: tells when the reader changes that.
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:1rem;visibility:hidden';
  document.body.append(probe);
  const letters = new ResizeObserver(judge);
  letters.observe(probe);
  window.addEventListener('resize', judge);
  return () => {
    texts.disconnect();
    letters.disconnect();
    window.removeEventListener('resize', judge);
    cancelAnimationFrame(frame);
    probe.remove();
  };
}

function textsIn(root: Node): Node[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
}

/** A word that stands in two lines, without a hyphen, is broken wherever the line ended. */
function hyphenateBroken(node: Node): string {
  return hyphenate(node.nodeValue ?? '', (word, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => top));
    return lines.size > 1;
  });
}
