import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useTheme } from '#ui/hooks/use-theme.ts';
import type { Theme } from '#ui/theme.ts';
import { texts, themeNames } from './texts.ts';
import styles from './theme-row.module.css';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function ThemeRow() {
  const { theme, setTheme } = useTheme();
  return (
    <div className={styles.row}>
      <p>{texts.theme}</p>
      <ChipRow label={texts.theme} flow="segments">
        {THEMES.map(choice => (
          <Chip key={choice} pressed={theme === choice} onPress={() => setTheme(choice)}>
            {themeNames[choice]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
