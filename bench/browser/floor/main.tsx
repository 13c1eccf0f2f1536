/**
 * A minimal React page: a checkbox, a text field, as many plain rows as the address says, and a button that adds as
 * many plain elements.
 */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const asked = new URLSearchParams(location.search);
const rowCount = Number(asked.get('rows') ?? 0);
const elementCount = Number(asked.get('elements') ?? 0);

function Floor() {
  const [isTicked, setTicked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <input type="checkbox" checked={isTicked} onChange={event => setTicked(event.target.checked)} />
      <input type="text" />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'close' : 'open'}
      </button>
      {isOpen && (
        <section>
          {Array.from({ length: elementCount }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <span key={at}>{at} </span>
          ))}
        </section>
      )}
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
