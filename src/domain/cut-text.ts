/** A text's first `max` characters, as the API counts them: half an emoji is none. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
