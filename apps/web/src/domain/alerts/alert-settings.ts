import { useSyncExternalStore } from 'react';

/** How this browser announces urgent notifications. */
export interface AlertSettings {
  isShown: boolean;
  hasSound: boolean;
  /** By the operating system, while no tab is in view. */
  isOnDesktop: boolean;
}

const KEY = 'watchfloor-alerts';
const DEFAULT: AlertSettings = { isShown: true, hasSound: false, isOnDesktop: false };

const listeners = new Set<() => void>();
let known: { text: string | null; settings: AlertSettings } = { text: null, settings: DEFAULT };

export function readAlertSettings(): AlertSettings {
  const text = localStorage.getItem(KEY);
  if (text !== known.text) known = { text, settings: { ...DEFAULT, ...parse(text) } };
  return known.settings;
}

function parse(text: string | null): Partial<AlertSettings> {
  try {
    return JSON.parse(text ?? '{}') as Partial<AlertSettings>;
  } catch {
    return {};
  }
}

export function saveAlertSettings(settings: AlertSettings): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAlertSettings = (): AlertSettings =>
  useSyncExternalStore(subscribe, readAlertSettings);
