import type { ChatMessage, NewAttachment, Tlp, Translation } from '@watchfloor/contract';
import type { Page } from '@/lib/client';

/** A message before it is sent. */
export interface Draft {
  content: string;
  attachments: readonly DraftAttachment[];
}

export interface DraftAttachment extends NewAttachment {
  /** What is shown until it is sent. */
  label: string;
}

/** The calls behind a chat: the forum's, or a war room's. */
export interface ChatSource {
  /** Identifies the chat, so that unsent messages stay in it. */
  id: string;
  /** The highest label that a message may have. */
  tlp: Tlp;
  /** The newest messages, polled. */
  useLatest: () => LatestMessages;
  readOlder: (olderThan: string, limit: number) => Promise<Page<ChatMessage>>;
  readNewer: (newerThan: string, limit: number) => Promise<Page<ChatMessage>>;
  /** The same key in every attempt to send the same message. */
  send: (draft: Draft, idempotencyKey: string) => Promise<ChatMessage>;
  remove: (id: string) => Promise<unknown>;
  canDelete: (message: ChatMessage) => boolean;
  /** The message in the reader's preferred language. */
  translate: (id: string) => Promise<Translation>;
}

interface LatestMessages {
  page: Page<ChatMessage> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

export const PAGE_SIZE = 50;

export const toNewMessage = ({ content, attachments }: Draft) => ({
  content,
  attachments: attachments.map(({ type, url }) => ({ type, url })),
});
