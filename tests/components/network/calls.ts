/** Which calls are meant. What crosses from the browser to Node is data: no pattern, no function. */
export interface CallPlace {
  readonly method?: string;
  readonly path?: string;
  /** In place of the path: a regular expression for it. */
  readonly pattern?: string;
  /** For faults: how many it strikes. Without: until removed. */
  readonly times?: number;
}

/** One that was made. `status`: null while there is no answer. */
export interface CallFound {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly body: string;
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    resetNetwork(): Promise<void>;
    cutNetwork(): Promise<void>;
    restoreNetwork(): Promise<void>;
    addAnswer(place: CallPlace, status: number, body: unknown): Promise<number>;
    addCaptivePortal(place: CallPlace): Promise<number>;
    dropAnswer(place: CallPlace): Promise<number>;
    holdAnswer(place: CallPlace): Promise<number>;
    removeFault(id: number): Promise<void>;
    countStruck(id: number): Promise<number>;
    listCalls(place: CallPlace): Promise<CallFound[]>;
    ageAllLogins(): Promise<void>;
    tap(selector: string): Promise<void>;
    doubleTap(selector: string): Promise<void>;
  }
}
