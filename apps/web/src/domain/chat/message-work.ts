import type { ChatMessage } from '@watchfloor/contract';
import { createContext } from 'react';

/** What a message can become, with the key that chooses it in the menu. */
export const MESSAGE_WORK = {
  report: { label: 'Make a report', key: 'r' },
  task: { label: 'Make a task', key: 't' },
  log: { label: 'Log it', key: 'l' },
  pin: { label: 'Put it on the map', key: 'p' },
} as const;
export type MessageWork = keyof typeof MESSAGE_WORK;

/** Set by the screen that knows how; without it messages have no such menu. */
export const MessageWorkContext = createContext<
  ((work: MessageWork, message: ChatMessage) => void) | undefined
>(undefined);
