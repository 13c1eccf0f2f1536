// What is on the page and where, and what a hand does there.
import { expect } from 'vitest';
import { commands, type Locator, userEvent } from 'vitest/browser';
import { readText } from './said.ts';

export async function expectCount(place: Locator, count: number): Promise<void> {
  await expect.poll(() => place.elements().length).toBe(count);
}

/** Not there, or not to be seen. */
export async function expectHidden(place: Locator): Promise<void> {
  await expect.poll(() => place.elements().filter(one => one.checkVisibility()).length).toBe(0);
}

export function boxOf(place: Locator): DOMRect {
  return place.element().getBoundingClientRect();
}

export function htmlOf(place: Locator): HTMLElement {
  return place.element() as HTMLElement;
}

/** Ticks a box, or chooses one of several. */
export async function check(box: Locator): Promise<void> {
  await box.click();
  await expect.element(box).toBeChecked();
}

/** With the keyboard, where the focus is then, once it is there: its screen may still be on its way. */
export async function pressOn(place: Locator, key: string): Promise<void> {
  await expect.element(place).toBeVisible();
  htmlOf(place).focus();
  await press(key);
}

export function press(key: string): Promise<void> {
  return userEvent.keyboard(`{${key}}`);
}

/** With a finger. */
export async function tap(place: Locator): Promise<void> {
  await expect.element(place).toBeVisible();
  await commands.tap(place.selector);
}

/** A press within it, where one has just taken something away, is held back: src/ui/keep-taps.ts. */
export const TAP_MS = 300;

/** With a nervous finger: the second time hits whatever is there by then. */
export async function doubleTap(place: Locator): Promise<void> {
  await expect.element(place).toBeVisible();
  await commands.doubleTap(place.selector);
}

/** All that is written there, as it is read; of a list each, as often as it is there. */
export async function expectText(place: Locator, text: string | readonly string[]): Promise<void> {
  const read = () => place.elements().map(readText);
  await expect.poll(read).toEqual([text].flat());
}

/** The whole address. */
export async function expectUrl(pattern: RegExp): Promise<void> {
  await expect.poll(() => location.href).toMatch(pattern);
}

/** In what is written there, as it is read. */
export async function expectPart(place: Locator, text: string): Promise<void> {
  await expect.poll(() => readText(place.element())).toContain(text);
}

/** As a person sets it in the browser. */
export function setLetters(size: '16px' | '32px'): void {
  document.documentElement.style.setProperty('font-size', size);
}
