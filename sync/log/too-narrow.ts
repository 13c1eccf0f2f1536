/** A command's transaction lacks tables that its change touches: it must run again with all of them. */
export class TooNarrow extends Error {
  constructor() {
    super('the transaction needs all tables');
    this.name = 'TooNarrow';
  }
}
