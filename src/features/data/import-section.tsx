import type { ReactNode } from 'react';
import { countWorkouts } from '#domain/plural.ts';
import { cx } from '#ui/cx.ts';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './data.module.css';
import { FileButton } from './file-button.tsx';
import { ImportPreview } from './import-preview.tsx';
import { LeftOutLines } from './left-out-lines.tsx';
import { texts } from './texts.ts';
import type { ImportFlow } from './use-import.ts';
import type { RestoreState } from './use-restore.ts';

interface ImportSectionProps {
  flow: ImportFlow;
  /** Of an own copy, which comes in by the same file button. */
  restored: RestoreState;
}

export function ImportSection({ flow, restored }: ImportSectionProps) {
  return (
    <Section title={texts.import}>
      {restored.kind === 'storing' ? (
        <Step key="restoring">
          <Storing done={restored.done} total={restored.total} />
        </Step>
      ) : (
        <Content flow={flow} isReading={restored.kind === 'reading'} />
      )}
    </Section>
  );
}

function Content({ flow, isReading }: { flow: ImportFlow; isReading: boolean }) {
  const { state } = flow;
  if (state.kind === 'preview')
    return (
      <Step key="preview">
        <ImportPreview flow={flow} preview={state} />
      </Step>
    );
  if (state.kind === 'storing')
    return (
      <Step key="storing">
        <Storing done={state.done} total={state.total} />
      </Step>
    );
  return (
    <Step key="choosing">
      <Choosing flow={flow} isReading={isReading} />
    </Step>
  );
}

/** What was pressed goes with its step: the focus goes to the screen's title. */
function Step({ children }: { children: ReactNode }) {
  return <div ref={useHandFocusOn<HTMLDivElement>()}>{children}</div>;
}

function Choosing({ flow, isReading }: { flow: ImportFlow; isReading: boolean }) {
  const { state } = flow;
  return (
    <RowGroup>
      <div className={cx(styles.part, styles.choose)}>
        {state.kind === 'refused' && <p role="alert">{texts[state.reason]}</p>}
        {state.kind === 'empty' && (
          <>
            <p role="alert">{texts.nothing}</p>
            <LeftOutLines summary={state.summary} />
          </>
        )}
        {state.kind === 'done' && <Done added={state.added} known={state.known} />}
        <p className={styles.lead}>{texts.importLead}</p>
        <FileButton
          label={texts.chooseFile}
          busy={isReading || state.kind === 'reading'}
          onFile={file => void flow.read(file)}
        />
        <p className={styles.hint}>{texts.importHint}</p>
      </div>
    </RowGroup>
  );
}

function Storing({ done, total }: { done: number; total: number }) {
  return (
    <div className={styles.part}>
      <p role="status">
        {texts.storing}: {done} из {total}
      </p>
      <progress className={styles.progress} value={done} max={total} aria-label={texts.storing} />
    </div>
  );
}

function Done({ added, known }: { added: number; known: number }) {
  return (
    <div role="status">
      <p>
        {texts.done}: {countWorkouts(added)}
        {known > 0 && `, уже были: ${known}`}
      </p>
      {added > 0 && <p className={styles.quiet}>{texts.sentByItself}</p>}
    </div>
  );
}
