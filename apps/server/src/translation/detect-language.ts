import type { Language } from '@watchfloor/contract';

/** The detector's codes (ISO 639-3), which restrict it to our languages. */
const CODES: Readonly<Record<string, Language>> = {
  arb: 'ar',
  bul: 'bg',
  ces: 'cs',
  cmn: 'zh',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  heb: 'he',
  hin: 'hi',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  pes: 'fa',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  spa: 'es',
  srp: 'sr',
  swe: 'sv',
  tur: 'tr',
  ukr: 'uk',
  urd: 'ur',
  vie: 'vi',
};

const MIN_LENGTH = 12;
/** Minimum lead of the best guess over the next. */
const MARGIN = 0.1;
/** Enough text for detection. */
const MAX_LENGTH = 1000;

/** Null if the detection is not reliable. */
export async function detectLanguage(text: string): Promise<Language | null> {
  // URLs and aliases have no language.
  const words = text.replace(/https?:\/\/\S+|@[\w-]+/g, ' ').slice(0, MAX_LENGTH);
  // Loaded on demand: its tables take 8 MB.
  const { francAll } = await import('franc-min');
  const [best, next] = francAll(words, { only: Object.keys(CODES), minLength: MIN_LENGTH });
  if (!best || (next && best[1] - next[1] < MARGIN)) return null;
  return CODES[best[0]] ?? null;
}
