import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { screenShapes } from '../icons/screen-shapes.ts';
import { uiTexts } from '../texts.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** Tells password managers what to offer. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
          icon={shown ? screenShapes.eyeOff : screenShapes.eye}
          tone="quiet"
          onClick={() => setShown(now => !now)}
        />
      }
    />
  );
}
