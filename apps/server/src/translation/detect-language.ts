import type { Language } from '@watchfloor/contract';

/** What the detector calls our languages (ISO 639-3); it knows no others. */
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

const SHORTEST = 12;
/** How far ahead of the next the best guess must be. */
const MARGIN = 0.1;
/** Enough to tell by. */
const LONGEST = 1000;

/** The language of a message, or null where a guess would be worth little. */
export async function detectLanguage(text: string): Promise<Language | null> {
  // Addresses and aliases are in no language.
  const words = text.replace(/https?:\/\/\S+|@[\w-]+/g, ' ').slice(0, LONGEST);
  // Loaded with the first message: its tables take 8 MB.
  const { francAll } = await import('franc-min');
  const [best, next] = francAll(words, { only: Object.keys(CODES), minLength: SHORTEST });
  if (!best || (next && best[1] - next[1] < MARGIN)) return null;
  return CODES[best[0]] ?? null;
}
