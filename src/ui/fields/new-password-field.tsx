import { useEffect, useState } from 'react';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

/** Here, since the first load carries the controls' other words. */
const COMMON = 'Один из самых частых: такие подбирают первыми. Лучше придумать другой.';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'value'> {
  value: string;
  /** Whether others have it too often. The first call may fetch the list that tells. */
  isCommon: (password: string) => Promise<boolean>;
}

/** Where a password is chosen. Warns of a common one in place of the hint, and never stops anybody. */
export function NewPasswordField({ isCommon, hint, ...field }: NewPasswordFieldProps) {
  const { value, error } = field;
  const [commonOne, setCommonOne] = useState<string>();

  useEffect(() => {
    let isLate = false;
    if (value !== '') void isCommon(value).then(found => !isLate && found && setCommonOne(value));
    return () => {
      isLate = true;
    };
  }, [value, isCommon]);

  const warning = value !== '' && value === commonOne ? COMMON : undefined;
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={!error && <span aria-live="polite">{warning ?? hint}</span>}
      onFocus={() => void isCommon('')}
    />
  );
}
