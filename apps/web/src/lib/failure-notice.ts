import type { Notice } from '@/ui/toast';
import { serverMessageOf } from './api-error';

export interface Failure {
  /** "Error" unless the spec names another (§8). */
  title?: string;
  /** Said when nothing better is known. */
  text: string;
  /** Where the spec lets the server speak, its message is shown instead of the text. */
  preferServerMessage?: boolean;
}

export function failureNotice(error: unknown, failure: Failure): Notice {
  const said = failure.preferServerMessage ? serverMessageOf(error) : undefined;
  return { title: failure.title ?? 'Error', description: said ?? failure.text };
}
