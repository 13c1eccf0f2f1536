import { useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';

interface FileButtonProps {
  label: string;
  busy?: boolean;
  onFile: (file: File) => void;
}

/** A button that asks for a file. It accepts any type, since systems report CSV in many ways. */
export function FileButton({ label, busy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={event => {
          const [file] = event.target.files ?? [];
          // Lets the person choose the same file again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
