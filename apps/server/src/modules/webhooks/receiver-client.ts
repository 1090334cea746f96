import { fetch } from 'undici';
import { explainFailure } from '../../outgoing/explain-failure';
import { createGuardedAgent, type Lookup } from '../../outgoing/guarded-agent';
import { readRetryAfter } from './retry-schedule';

const TIMEOUT_MS = 15_000;

export interface ReceiverAnswer {
  /** Null if there was none. */
  readonly status: number | null;
  /** Null for success. */
  readonly problem: string | null;
  /** Seconds for which the receiver wants to be left alone. */
  readonly retryAfter: number;
}

export type ReceiverClient = ReturnType<typeof createReceiverClient>;

/** Calls public addresses only, and those that the operator lists. A redirect might lead anywhere: it is a failure. */
export function createReceiverClient(
  allowedHosts: readonly string[],
  { timeoutMs = TIMEOUT_MS, lookup }: { timeoutMs?: number; lookup?: Lookup } = {},
) {
  const agent = createGuardedAgent(allowedHosts, { timeoutMs, ...(lookup && { lookup }) });

  async function post(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<ReceiverAnswer> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        dispatcher: agent,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Watchfloor' },
        body,
      });
      await response.body?.cancel();
      const { status } = response;
      const retryAfter = readRetryAfter(response.headers.get('retry-after'));
      return { status, problem: problemOf(status), retryAfter };
    } catch (error) {
      return { status: null, problem: explainFailure(error, timeoutMs).problem, retryAfter: 0 };
    }
  }

  return { post, close: () => agent.destroy() };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'It redirects, which is not followed';
  return status === 410 ? 'It says that it is gone' : `It responded with status ${status}`;
}
