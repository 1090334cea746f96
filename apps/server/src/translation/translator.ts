import { AppError } from '../errors';

export interface TranslationOrder {
  readonly text: string;
  /** Null if detection failed. */
  readonly source: string | null;
  readonly target: string;
}

export interface Translator {
  translate(order: TranslationOrder): Promise<string>;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;

export const serviceDown = () =>
  new AppError(
    'UNAVAILABLE',
    'The translation service is unavailable, please try again',
    undefined,
    {
      'retry-after': '5',
    },
  );
export const cannotTranslate = () =>
  new AppError('VALIDATION', 'This message cannot be translated into your language');

export interface ServiceResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Calls are limited in time and size. Every failure is logged and becomes the same UNAVAILABLE error. */
export function createServiceCall(root: string, report: (problem: string) => void) {
  return async function callService(
    path: string,
    init: RequestInit = {},
  ): Promise<ServiceResponse> {
    try {
      const response = await fetch(`${root.replace(/\/$/, '')}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = JSON.parse(await readBounded(response));
      if (response.status >= 500 || response.status === 429) {
        throw new Error(`the service responded with ${response.status}`);
      }
      return { status: response.status, body };
    } catch (error) {
      report(error instanceof Error ? String(error.cause ?? error.message) : String(error));
      throw serviceDown();
    }
  };
}

export type ServiceCall = ReturnType<typeof createServiceCall>;

async function readBounded(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES) throw new Error('the response is too large');
  }
  return text;
}
