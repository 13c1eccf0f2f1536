/** The least that a React page can be: a box that can be ticked, a field to come from, and as many plain rows as the address asks for. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const rowCount = Number(new URLSearchParams(location.search).get('rows') ?? 0);

function Floor() {
  const [isTicked, setTicked] = useState(false);
  return (
    <main>
      <input type="checkbox" checked={isTicked} onChange={event => setTicked(event.target.checked)} />
      <input type="text" />
      {Array.from({ length: rowCount }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <p key={at} style={{ height: 280 }}>
          {at}
        </p>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root');
createRoot(root).render(<Floor />);
void navigator.serviceWorker.register('/sw.js');
