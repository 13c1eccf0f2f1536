export const holdTexts = {
  start: (target: string) => (target ? `Секундомер до ${target}` : 'Секундомер'),
  startOf: (n: number) => `Секундомер, подход ${n}`,
} as const;
