const UNREADABLE = '\ufffd';

/**
 * A file's bytes as text. Apps export UTF-8; a spreadsheet that somebody corrected the file in saves it in UTF-16, or in the
 * system's own encoding, on a Russian Windows its code page 1251.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  return isOtherEncoding(text) ? new TextDecoder('windows-1251').decode(bytes) : text;
}

/** By its mark, else by the zero beside the first letter, which is Latin in every header. */
function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? 'utf-16be' : undefined;
}

/** A letter that was cut in two is one of many; in another encoding none is right. */
function isOtherEncoding(text: string): boolean {
  if (!text.includes(UNREADABLE)) return false;
  let [wrong, right] = [0, 0];
  for (const letter of text) {
    if (letter === UNREADABLE) wrong++;
    else if (letter > '\x7f') right++;
  }
  return wrong > right;
}
