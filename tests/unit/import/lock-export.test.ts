import { expect, it } from 'vitest';
import { isLocked, lockExport, unlockExport } from '#db/lock-export.ts';

it('[EXP3] a locked export opens with its passphrase alone, however its letters are composed', async () => {
  const text = '{"format": "podhod-export"}\n'.repeat(3000);
  const locked = await lockExport(text, 'й пароль', 1000);
  expect(locked).not.toContain('podhod-export"}');
  expect(isLocked(locked)).toBe(true);
  expect(await unlockExport(locked, 'й пароль'.normalize('NFD'))).toBe(text);
  expect(await unlockExport(locked, 'другой')).toBeNull();
  const changed = locked.replace(/"data":"(.)/, (_, first) => `"data":"${first === 'A' ? 'B' : 'A'}`);
  expect(await unlockExport(changed, 'й пароль')).toBeNull();
});
