// Covers docs/product.md: Training.
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Counted } from '#features/summary/counted.tsx';

test('a figure of the summary that has counted up and changes then shows what it has become', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = (value: number) => root.render(<Counted isNew value={value} format={String} />);
  show(10);
  await expect.poll(() => place.textContent).toBe('10');
  show(20);
  await expect.poll(() => place.textContent).toBe('20');
  show(30);
  await expect.poll(() => place.textContent).toBe('30');
  root.unmount();
  place.remove();
});
