import { AppError } from '../errors';

export interface TranslationOrder {
  readonly text: string;
  /** As it was detected; null where that could not be told. */
  readonly source: string | null;
  readonly target: string;
}

export interface Translator {
  translate(order: TranslationOrder): Promise<string>;
}

const ANSWER_MS = 5_000;
const MOST_BYTES = 1_000_000;

export const serviceAway = () =>
  new AppError('UNAVAILABLE', 'The translation service is away, please try again', undefined, {
    'retry-after': '5',
  });
export const cannotTranslate = () =>
  new AppError('VALIDATION', 'This message cannot be translated into your language');

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** One call of the service, bounded in time and size. Whatever goes wrong is one clear refusal, and a line in the log. */
export function createServiceCall(root: string, tell: (problem: string) => void) {
  return async function callService(path: string, init: RequestInit = {}): Promise<ServiceAnswer> {
    try {
      const response = await fetch(`${root.replace(/\/$/, '')}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const body = JSON.parse(await readBounded(response));
      if (response.status >= 500 || response.status === 429) {
        throw new Error(`the service answered ${response.status}`);
      }
      return { status: response.status, body };
    } catch (error) {
      tell(error instanceof Error ? String(error.cause ?? error.message) : String(error));
      throw serviceAway();
    }
  };
}

export type ServiceCall = ReturnType<typeof createServiceCall>;

async function readBounded(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_BYTES) throw new Error('the service answered too much');
  }
  return text;
}
