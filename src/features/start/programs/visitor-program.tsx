import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { signedInAccount } from '../signed-in-account.ts';
import { ProgramDialog } from './program-dialog.tsx';
import type { StarterProgram } from './starter-programs.ts';
import { programTexts } from './texts.ts';

interface VisitorProgramProps {
  program: StarterProgram;
  onClose: () => void;
}

/**
 * A program as a visitor sees it. The tap that adds it makes the guest; its templates are made by the guest's start
 * screen (ProgramsSection), since this screen's database is the visitor's.
 */
export function VisitorProgram({ program, onClose }: VisitorProgramProps) {
  const session = useSessionContext();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAdding, setIsAdding] = useState(false);

  async function add() {
    // A double tap must not make two guests.
    if (isAdding) return;
    setIsAdding(true);
    try {
      navigate('/', { replace: true, state: { program: program.id } });
      await signedInAccount(session);
    } catch (error) {
      console.error(error);
      toast.error(programTexts.failed);
      navigate('/', { replace: true });
      setIsAdding(false);
    }
  }

  return <ProgramDialog program={program} onAdd={() => void add()} onClose={onClose} />;
}
