/** One line each, which `.ci/run` finds by its first sign and repeats at its end. */
export function tellFailures(step: string, failures: readonly string[]): void {
  for (const failure of failures) console.log(`✗ ${step}: ${failure}`);
}
