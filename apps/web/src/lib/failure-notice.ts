import type { Notice } from '@/ui/toast';
import { ApiError, isNotFound, serverMessageOf } from './api-error';

export interface Failure {
  /** "Error" unless the spec names another (§8). */
  title?: string;
  /** Said when nothing better is known. */
  text: string;
  /** Where the spec lets the server speak, its message is shown instead of the text. */
  preferServerMessage?: boolean;
}

/** Where the spec fixes the text, why it failed stands below it. */
export function failureNotice(error: unknown, failure: Failure): Notice {
  const title = failure.title ?? 'Error';
  if (failure.preferServerMessage) {
    return { title, description: serverMessageOf(error) ?? failure.text };
  }
  return { title, description: failure.text, reason: reasonOf(error) };
}

/** What is wrong with a field stands at the field, and what went wrong on the server is no reason that helps. */
function reasonOf(error: unknown): string | undefined {
  const said = serverMessageOf(error);
  if (!said || !(error instanceof ApiError)) return said;
  if (error.status === 400 || error.status >= 500) return undefined;
  return isNotFound(error) ? `${said}. It may have been deleted.` : said;
}
