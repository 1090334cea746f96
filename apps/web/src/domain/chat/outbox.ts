import { useSyncExternalStore } from 'react';
import type { Draft } from './chat-source';

/** A message on its way, or one that did not arrive and waits for another try. */
export interface Outgoing extends Draft {
  /** Names the message in every attempt, so that it is stored once. */
  key: string;
  time: Date;
  status: 'sending' | 'failed';
  /** Why it failed, where the server said so. */
  reason?: string | undefined;
}

/** Kept outside of the screen: what is unsent is still there when the reader comes back to the chat. */
const boxes = new Map<string, readonly Outgoing[]>();
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();
const NOTHING: readonly Outgoing[] = [];

function change(chatId: string, to: (box: readonly Outgoing[]) => readonly Outgoing[]): void {
  boxes.set(chatId, to(boxes.get(chatId) ?? NOTHING));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOutbox = (chatId: string): readonly Outgoing[] =>
  useSyncExternalStore(subscribe, () => boxes.get(chatId) ?? NOTHING);

/** Puts a message in, or back in for another try. */
export function putOut(chatId: string, outgoing: Outgoing): void {
  change(chatId, (box) =>
    box.some(({ key }) => key === outgoing.key)
      ? box.map((one) => (one.key === outgoing.key ? outgoing : one))
      : [...box, outgoing],
  );
}

export const takeOut = (chatId: string, key: string): void =>
  change(chatId, (box) => box.filter((one) => one.key !== key));

/** What was typed and not yet sent. */
export const readDraft = (chatId: string): string => drafts.get(chatId) ?? '';
export const keepDraft = (chatId: string, text: string): void => {
  drafts.set(chatId, text);
};

/** Not crypto.randomUUID: that is only there on pages served over https. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
