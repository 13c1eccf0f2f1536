import { useToast } from '../overlays/toast-context.ts';
import { uiTexts } from '../texts.ts';
import type { Picture } from './training-picture.ts';

/** Draws a training and hands it on, by the device's own sheet or as a file; a toast says where that failed. */
export function useSharePicture(): (picture: Picture) => Promise<void> {
  const toast = useToast();
  return async picture => {
    try {
      const { drawTraining, handOn } = await import('./training-picture.ts');
      await handOn(await drawTraining(picture), picture.fileName);
    } catch (error) {
      console.error(error);
      toast.error(uiTexts.pictureFailed);
    }
  };
}
