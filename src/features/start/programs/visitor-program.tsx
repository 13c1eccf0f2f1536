import { useRef } from 'react';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import { useDatabases } from '#db/hooks/use-db.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { signedInAccount } from '../signed-in-account.ts';
import { ProgramDialog } from './program-dialog.tsx';
import type { StarterProgram } from './starter-programs.ts';
import { useAddProgram } from './use-add-program.ts';

interface VisitorProgramProps {
  program: StarterProgram;
  onClose: () => void;
}

/**
 * A program as a visitor sees it. The tap that adds it makes the guest and, in the guest's own database, the templates:
 * this screen goes as soon as there is a guest, and the next tap may lead anywhere.
 */
export function VisitorProgram({ program, onClose }: VisitorProgramProps) {
  const ctx = useCommandContext();
  const { device } = useDatabases();
  const session = useSessionContext();
  const addProgram = useAddProgram();
  const isAdding = useRef(false);

  async function add() {
    // A double tap must not make two guests.
    if (isAdding.current) return;
    isAdding.current = true;
    let db: AccountDb | undefined;
    const isMade = await addProgram(program, async () => {
      db = device.openAccount(await signedInAccount(session));
      return { ...ctx, db };
    });
    // It opens itself again for who takes the program back.
    db?.close({ disableAutoOpen: false });
    // Once it is made, this goes.
    isAdding.current = isMade;
  }

  return <ProgramDialog program={program} onAdd={() => void add()} onClose={onClose} />;
}
