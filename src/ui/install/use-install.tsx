import { type ReactNode, useState } from 'react';
import { HomeScreenDialog } from './home-screen-dialog.tsx';
import { showInstallPrompt } from './install-prompt.ts';
import { type InstallWay, useInstallWay } from './use-install-way.ts';

interface Install {
  way: InstallWay;
  /** By a tap. Resolves when the browser's dialog is answered; false: the person has refused. */
  install: () => Promise<boolean>;
  /** To be rendered beside the button: the hint, while it is open. */
  hint: ReactNode;
}

export function useInstall(isGuest: boolean): Install {
  const way = useInstallWay();
  const [isHintOpen, setHintOpen] = useState(false);

  async function install(): Promise<boolean> {
    if (way === 'prompt') return showInstallPrompt();
    setHintOpen(true);
    return true;
  }

  const hint = isHintOpen && <HomeScreenDialog isGuest={isGuest} onClose={() => setHintOpen(false)} />;
  return { way, install, hint };
}
