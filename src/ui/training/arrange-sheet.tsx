import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPatiently } from '../load-patiently.ts';
import type { ArrangeDialog as Loaded } from './arrange-dialog.tsx';

/** A screen calls it when it opens: the dialog may be wanted when the network is gone. */
export const loadArrangeDialog = () => loadPatiently(() => import('./arrange-dialog.tsx'));

const ArrangeDialog = lazy(async () => ({ default: (await loadArrangeDialog()).ArrangeDialog }));

/** The dialog, in a chunk of its own: few trainings are rearranged. */
export function ArrangeSheet(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <ArrangeDialog {...props} />
    </Suspense>
  );
}
