import { useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getTemplateProposal, type NamedChange } from '#db/queries/template-proposal.ts';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckRow } from '#ui/controls/choice-row.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { describeChange } from './describe-change.ts';
import { QuestionBelow } from './question-below.tsx';
import { texts } from './texts.ts';
import type { TemplateChoice } from './use-template-choice.ts';

interface UpdateDialogProps {
  workoutKey: Key;
  choice: TemplateChoice;
}

/** Lists what would change. A change that makes the program smaller is not selected at first. */
export function UpdateDialog({ workoutKey, choice: { update, dismiss, isPrompt } }: UpdateDialogProps) {
  const db = useDb();
  const proposal = useQuery(() => getTemplateProposal(db, workoutKey), [db, workoutKey]);
  const changes = proposal.kind === 'loaded' ? proposal.value : [];
  /** Changes that the person has selected or deselected. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ id, isLess }: NamedChange) => turned.has(id) === isLess;
  const chosen = changes.filter(isChosen).map(({ id }) => id);

  function turn(id: string) {
    setTurned(before => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  const footer = (
    <>
      <Button onClick={() => void update(false)}>{texts.keep}</Button>
      <Button
        variant={isPrompt ? 'plain' : 'primary'}
        disabled={chosen.length === 0}
        onClick={() => void update(true, chosen)}
      >
        {texts.update}
      </Button>
    </>
  );
  const body = (
    <>
      <p>{texts.updatePromptText}</p>
      {changes.map(change => (
        <CheckRow
          key={change.id}
          label={describeChange(change)}
          checked={isChosen(change)}
          onChange={() => turn(change.id)}
        />
      ))}
    </>
  );
  const frame = { onClose: dismiss, title: texts.updatePrompt, footer };
  return isPrompt ? (
    <QuestionBelow {...frame}>{body}</QuestionBelow>
  ) : (
    <Dialog open {...frame}>
      {body}
    </Dialog>
  );
}
