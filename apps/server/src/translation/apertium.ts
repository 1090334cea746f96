import { z } from 'zod';
import { cannotTranslate, type ServiceCall, serviceDown, type Translator } from './translator';

const Pairs = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});
const TranslateResponse = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Apertium uses three-letter codes for most languages, with variants after an underscore. */
const LONG_CODES: Readonly<Record<string, string>> = {
  ...{ ar: 'ara', bg: 'bul', ca: 'cat', cs: 'ces', da: 'dan', de: 'deu', el: 'ell', en: 'eng' },
  ...{ eo: 'epo', es: 'spa', fa: 'pes', fi: 'fin', fr: 'fra', he: 'heb', hi: 'hin', hu: 'hun' },
  ...{ id: 'ind', it: 'ita', ja: 'jpn', ko: 'kor', nb: 'nob', nl: 'nld', pl: 'pol', pt: 'por' },
  ...{ ro: 'ron', ru: 'rus', sr: 'hbs', sv: 'swe', tr: 'tur', uk: 'ukr', ur: 'urd', vi: 'vie' },
  zh: 'zho',
};
const isLanguage = (name: string, code: string) =>
  [code, LONG_CODES[code]].includes(name.split('_')[0] ?? '');

/** Apertium APy needs the source language. If it is unknown, a single pair for the target is used. */
export function createApertium(call: ServiceCall): Translator {
  return {
    async translate({ text, source, target }) {
      const pairs = Pairs.safeParse((await call('/listPairs')).body);
      if (!pairs.success) throw serviceDown();
      const pairsToTarget = pairs.data.responseData.filter((pair) =>
        isLanguage(pair.targetLanguage, target),
      );
      const chosen =
        pairsToTarget.find((pair) => source !== null && isLanguage(pair.sourceLanguage, source)) ??
        (pairsToTarget.length === 1 ? pairsToTarget[0] : undefined);
      if (!chosen) throw cannotTranslate();
      const { status, body } = await call('/translate', {
        method: 'POST',
        body: new URLSearchParams({
          langpair: `${chosen.sourceLanguage}|${chosen.targetLanguage}`,
          q: text,
          format: 'txt',
          // Do not mark unknown words with an asterisk.
          markUnknown: 'no',
        }),
      });
      const response = TranslateResponse.safeParse(body);
      if (status === 400) throw cannotTranslate();
      if (!response.success) throw serviceDown();
      return response.data.responseData.translatedText.trim();
    },
  };
}
