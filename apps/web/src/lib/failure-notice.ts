import type { Notice } from '@/ui/toast';
import { ApiError, isNotFound, serverMessageOf } from './api-error';

export interface Failure {
  /** "Error" unless the spec names another (§8). */
  title?: string;
  /** Shown when there is nothing better. */
  text: string;
  /** Shows the server's message instead of the text, where the spec says so. */
  preferServerMessage?: boolean;
}

/** Where the spec fixes the text, the reason is shown below it. */
export function failureNotice(error: unknown, failure: Failure): Notice {
  const title = failure.title ?? 'Error';
  if (failure.preferServerMessage && error instanceof ApiError) {
    return { title, description: serverMessageOf(error) ?? failure.text };
  }
  return { title, description: failure.text, reason: reasonOf(error) };
}

/** Field errors are shown at the fields, and a server error's message does not help the reader. */
function reasonOf(error: unknown): string | undefined {
  const message = serverMessageOf(error);
  if (!message || !(error instanceof ApiError)) return message;
  if (error.status === 400 || error.status >= 500) return undefined;
  return isNotFound(error) ? `${message}. It may have been deleted.` : message;
}
