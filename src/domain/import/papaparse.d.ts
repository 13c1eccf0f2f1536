/** The part of Papa Parse that the import uses. Its published types need Node's, which nothing of the app may see. */
declare module 'papaparse' {
  interface Options {
    delimiter?: string;
    newline?: string;
  }
  interface Parsed {
    data: string[][];
    errors: { row?: number }[];
  }
  const Papa: { parse(text: string, options?: Options): Parsed };
  export default Papa;
}
