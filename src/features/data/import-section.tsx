import { countWorkouts } from '#domain/plural.ts';
import { cx } from '#ui/cx.ts';
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
        <Storing done={restored.done} total={restored.total} />
      ) : (
        <Content flow={flow} isReading={restored.kind === 'reading'} />
      )}
    </Section>
  );
}

function Content({ flow, isReading }: { flow: ImportFlow; isReading: boolean }) {
  const { state } = flow;
  if (state.kind === 'preview') return <ImportPreview flow={flow} preview={state} />;
  if (state.kind === 'storing') return <Storing done={state.done} total={state.total} />;
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
