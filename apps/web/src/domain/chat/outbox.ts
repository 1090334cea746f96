import { useSyncExternalStore } from 'react';
import type { Draft } from './chat-source';

/** A message being sent, or one that failed and waits for a retry. */
export interface Outgoing extends Draft {
  /** The same in every attempt, so that the message is stored once. */
  key: string;
  time: Date;
  status: 'sending' | 'failed';
  /** The server's reason for a failure, if any. */
  reason?: string | undefined;
}

/** Stored outside of the component: unsent messages survive leaving the chat. */
const boxes = new Map<string, readonly Outgoing[]>();
const drafts = new Map<string, Draft>();
const EMPTY: Draft = { content: '', attachments: [] };
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

/** Adds a message, or marks it for a retry. */
export function putOut(chatId: string, outgoing: Outgoing): void {
  change(chatId, (box) =>
    box.some(({ key }) => key === outgoing.key)
      ? box.map((one) => (one.key === outgoing.key ? outgoing : one))
      : [...box, outgoing],
  );
}

export const takeOut = (chatId: string, key: string): void =>
  change(chatId, (box) => box.filter((one) => one.key !== key));

/** The unsent draft of a chat: its text and links. */
export const useDraft = (chatId: string): Draft =>
  useSyncExternalStore(subscribe, () => drafts.get(chatId) ?? EMPTY);

export function changeDraft(chatId: string, change: Partial<Draft>): void {
  drafts.set(chatId, { ...(drafts.get(chatId) ?? EMPTY), ...change });
  for (const listener of listeners) listener();
}

/** Puts a message that was not sent back into the box, before what was typed since. */
export function editAgain(chatId: string, { key, content, attachments }: Outgoing): void {
  const draft = drafts.get(chatId) ?? EMPTY;
  changeDraft(chatId, {
    content: [content, draft.content].filter(Boolean).join('\n'),
    attachments: [...attachments, ...draft.attachments],
  });
  takeOut(chatId, key);
}
