/** A command's transaction lacks the tables that its change turns out to touch: it is to be run again with all of them. */
export class TooNarrow extends Error {
  constructor() {
    super('the transaction needs all tables');
    this.name = 'TooNarrow';
  }
}
