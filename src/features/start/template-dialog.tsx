/**
 * The template's dialog:
 *
 *     closed ──card──► loading ──rows──► shown ──start──► applied ──► /workout
 *        ▲                │ failed, gone   │ close, deleted
 *        └────────────────┴────────────────┘
 *
 * Closed is the parent's: it mounts this for one template and takes it away.
 */
import { useEffect, useEffectEvent } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { isForgotten, type RunningWorkout } from '#db/queries/active-workout.ts';
import { getTemplate } from '#db/queries/templates.ts';
import type { Key } from '#domain/ids.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { TemplateDetails } from './template-details.tsx';
import { texts } from './template-texts.ts';
import { texts as startTexts } from './texts.ts';
import { useApplyTemplate } from './use-apply-template.ts';

interface TemplateDialogProps {
  templateKey: Key;
  /** As the card had it, until the template itself is read. */
  title: string;
  /** Another training that is running: unless it was forgotten, this one cannot start, and the dialog offers to go there. */
  running: RunningWorkout | undefined;
  onClose: () => void;
}

export function TemplateDialog({ templateKey, title, running, onClose }: TemplateDialogProps) {
  const template = useTemplate(templateKey, onClose);
  const { apply, isApplied } = useApplyTemplate();
  const blocking = isApplied || !running || isForgotten(running, Date.now()) ? undefined : running.workout;

  return (
    <Dialog
      open
      onClose={onClose}
      title={template?.title ?? title}
      footer={
        blocking ? (
          <ButtonLink variant="primary" to="/workout" state={{ workout: { id: blocking.key } }}>
            {startTexts.goOn}
          </ButtonLink>
        ) : (
          <Button variant="primary" disabled={!template} onClick={() => void apply(templateKey)}>
            {texts.startTemplate}
          </Button>
        )
      }
    >
      {blocking && (
        <Banner tone="warning" icon="training">
          {texts.otherRunning}
        </Banner>
      )}
      {template ? <TemplateDetails template={template} /> : <Skeleton />}
    </Dialog>
  );
}

/** Undefined while it is read. A template that cannot be read or is no more closes its dialog. */
function useTemplate(templateKey: Key, onClose: () => void) {
  const db = useDb();
  const toast = useToast();
  const read = useQuery(() => getTemplate(db, templateKey), [db, templateKey]);
  const close = useEffectEvent(onClose);
  const isGone = read.kind === 'loaded' && !read.value;

  useEffect(() => {
    if (read.kind === 'failed') toast.error(texts.loadTemplateFailed);
    if (read.kind === 'failed' || isGone) close();
  }, [read.kind, isGone, toast]);

  return read.kind === 'loaded' ? read.value : undefined;
}
