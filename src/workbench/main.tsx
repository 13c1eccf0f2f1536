/** Only where Vite serves the sources (`npm run dev`, /workbench): the build begins at index.html and never comes here. */
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Workbench } from './workbench.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('workbench.html has lost its root');
createRoot(root).render(
  <MemoryRouter>
    <Workbench />
  </MemoryRouter>,
);
