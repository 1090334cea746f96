import type { ChatMessage, NewAttachment, Translation } from '@watchfloor/contract';
import type { Page } from '@/lib/client';

/** What is said, before the server has it. */
export interface Draft {
  content: string;
  attachments: readonly DraftAttachment[];
}

export interface DraftAttachment extends NewAttachment {
  /** What is shown of it until it is sent. */
  label: string;
}

/** The calls behind a chat: the forum's, or a war room's. */
export interface ChatSource {
  /** Tells one chat from another, so that what is unsent stays with its own. */
  id: string;
  /** The newest messages, asked for again and again. */
  useLatest: () => LatestMessages;
  readOlder: (olderThan: string, limit: number) => Promise<Page<ChatMessage>>;
  readNewer: (newerThan: string, limit: number) => Promise<Page<ChatMessage>>;
  /** The same key in every attempt to send the same message. */
  send: (draft: Draft, idempotencyKey: string) => Promise<ChatMessage>;
  remove: (id: string) => Promise<unknown>;
  canDelete: (message: ChatMessage) => boolean;
  /** The message in the reader's preferred language. */
  translate: (id: string) => Promise<Translation>;
  /** A message of the forum may bring links along. */
  hasLinks: boolean;
}

interface LatestMessages {
  page: Page<ChatMessage> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

export const PAGE_SIZE = 50;
