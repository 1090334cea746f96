import { z } from 'zod';
import { cannotTranslate, type ServiceCall, serviceAway, type Translator } from './translator';

const Pairs = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});
const Answer = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Apertium names most languages by three letters, with variants behind an underscore. */
const LONG_CODES: Readonly<Record<string, string>> = {
  ...{ ar: 'ara', bg: 'bul', ca: 'cat', cs: 'ces', da: 'dan', de: 'deu', el: 'ell', en: 'eng' },
  ...{ eo: 'epo', es: 'spa', fa: 'pes', fi: 'fin', fr: 'fra', he: 'heb', hi: 'hin', hu: 'hun' },
  ...{ id: 'ind', it: 'ita', ja: 'jpn', ko: 'kor', nb: 'nob', nl: 'nld', pl: 'pol', pt: 'por' },
  ...{ ro: 'ron', ru: 'rus', sr: 'hbs', sv: 'swe', tr: 'tur', uk: 'ukr', ur: 'urd', vi: 'vie' },
  zh: 'zho',
};
const isLanguage = (name: string, code: string) =>
  [code, LONG_CODES[code]].includes(name.split('_')[0] ?? '');

/** Apertium APy. It must be told the source; a pair that is the only way to the target is taken when we cannot tell. */
export function createApertium(call: ServiceCall): Translator {
  return {
    async translate({ text, source, target }) {
      const pairs = Pairs.safeParse((await call('/listPairs')).body);
      if (!pairs.success) throw serviceAway();
      const ways = pairs.data.responseData.filter((pair) =>
        isLanguage(pair.targetLanguage, target),
      );
      const way =
        ways.find((pair) => source !== null && isLanguage(pair.sourceLanguage, source)) ??
        (ways.length === 1 ? ways[0] : undefined);
      if (!way) throw cannotTranslate();
      const { status, body } = await call('/translate', {
        method: 'POST',
        body: new URLSearchParams({
          langpair: `${way.sourceLanguage}|${way.targetLanguage}`,
          q: text,
          format: 'txt',
          // Words it does not know stand as they are, without an asterisk before them.
          markUnknown: 'no',
        }),
      });
      const answer = Answer.safeParse(body);
      if (status === 400) throw cannotTranslate();
      if (!answer.success) throw serviceAway();
      return answer.data.responseData.translatedText.trim();
    },
  };
}
