import { z } from 'zod';
import { cannotTranslate, type ServiceCall, serviceDown, type Translator } from './translator';

const Answer = z.object({ translatedText: z.string() });

/** LibreTranslate detects the source language better than we do. */
export function createLibreTranslate(call: ServiceCall, key: string | null): Translator {
  return {
    async translate({ text, target }) {
      const { status, body } = await call('/translate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          q: text,
          source: 'auto',
          target,
          format: 'text',
          ...(key ? { api_key: key } : {}),
        }),
      });
      if (status === 400) throw cannotTranslate();
      const answer = Answer.safeParse(body);
      if (status !== 200 || !answer.success) throw serviceDown();
      return answer.data.translatedText;
    },
  };
}
