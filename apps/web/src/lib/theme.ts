import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export type AppliedTheme = 'light' | 'dark';

declare global {
  interface Window {
    /** public/theme.js: stores and applies the choice before the application loads. */
    watchfloorTheme: {
      read: () => Theme;
      store: (choice: Theme) => void;
      apply: (choice: Theme) => AppliedTheme;
    };
  }
}

interface ThemeState {
  /** What the member chose. */
  theme: Theme;
  /** The theme it resolves to now. */
  appliedTheme: AppliedTheme;
}

let state: ThemeState | undefined;
const listeners = new Set<() => void>();

export function setTheme(theme: Theme): void {
  window.watchfloorTheme.store(theme);
  showTheme(theme);
}

export function useTheme(): ThemeState {
  return useSyncExternalStore(subscribe, readState);
}

function readState(): ThemeState {
  if (state) return state;
  const theme = window.watchfloorTheme.read();
  state = { theme, appliedTheme: window.watchfloorTheme.apply(theme) };
  return state;
}

function showTheme(theme: Theme): void {
  state = { theme, appliedTheme: window.watchfloorTheme.apply(theme) };
  for (const listener of listeners) listener();
}

/** Follows the system's theme and the choice made in other tabs. */
function followOutside(): void {
  showTheme(window.watchfloorTheme.read());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', followOutside);
    addEventListener('storage', followOutside);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    matchMedia('(prefers-color-scheme: light)').removeEventListener('change', followOutside);
    removeEventListener('storage', followOutside);
  };
}
