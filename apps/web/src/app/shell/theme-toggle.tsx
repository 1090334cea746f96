import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '@/lib/theme';
import { Button } from '@/ui/button';
import { Tooltip } from '@/ui/tooltip';

/** Toggles light and dark; "system" is in the user menu. */
export function ThemeToggle() {
  const { appliedTheme } = useTheme();
  const next = appliedTheme === 'dark' ? 'light' : 'dark';
  const Icon = appliedTheme === 'dark' ? Moon : Sun;
  return (
    <Tooltip content={`Switch to ${next} theme`} side="bottom">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Switch to ${next} theme`}
        onClick={() => setTheme(next)}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
