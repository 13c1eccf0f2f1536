/** Only for the build: scripts/build/prerender.ts puts what it renders into index.html. */
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { StartView } from '#features/start/start-view.tsx';
import { NavBar } from '#ui/layout/nav-bar.tsx';
import { Shell } from '#ui/layout/shell.tsx';
import { navItems } from '../shell/nav-items.ts';

/**
 * The start screen as a visitor sees it, and for somebody signed in. The first is what shows without any
 * script; `dress-shell.ts` chooses, and React replaces either by the same.
 */
export function renderShells(): string {
  return renderShell('visitor') + renderShell('member');
}

function renderShell(who: 'visitor' | 'member'): string {
  const isVisitor = who === 'visitor';
  return renderToStaticMarkup(
    <div data-prerendered={who} hidden={!isVisitor}>
      <MemoryRouter>
        <Shell display="browser" nav={<NavBar items={navItems(!isVisitor)} />}>
          <StartView isVisitor={isVisitor} isNew={isVisitor} />
        </Shell>
      </MemoryRouter>
    </div>,
    { identifierPrefix: who },
  );
}
