/** Saves a text as a file with the date in its name: 'podhod-2026-11-24.json'. */
export function saveFile(name: string, type: string, text: string): void {
  const day = new Date().toLocaleDateString('sv-SE');
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/(\.\w+)$/, `-${day}$1`);
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
