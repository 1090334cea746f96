/** Letters of other alphabets by the Latin letter that they look like; compatibility forms are folded by NFKC before. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'Ьь',
  c: 'сς',
  d: 'ԁ',
  e: 'еҽ',
  g: 'ɡցԌ',
  h: 'һհ',
  i: 'іιɩıɪ',
  j: 'јյϳ',
  k: 'кκ',
  l: 'ӏլІΙӀ',
  n: 'ոη',
  o: 'оοσօ',
  p: 'рρ',
  q: 'ԛզգ',
  r: 'г',
  s: 'ѕ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уүγʏ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  J: 'Ј',
  K: 'КΚ',
  L: 'Լ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡ',
  Q: 'Ԛ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  V: 'Ѵ',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'Ζ',
};

const LATIN = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
  // A capital i and a small L are one stroke in most typefaces.
  ['I', 'l'] as const,
]);

/** Controls, format and private characters, and what has no glyph: nobody sees the difference that they make. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');

export const hasHidden = (text: string) => HIDDEN.test(text);
export const stripHidden = (text: string) => text.replace(ALL_HIDDEN, '');

/** What a text looks like: two texts with the same skeleton can be taken for each other (after UTS #39). */
export function toSkeleton(text: string): string {
  const folded = [...text.normalize('NFKC')].map((letter) => LATIN.get(letter) ?? letter);
  return folded.join('').toLowerCase();
}

/** Plain Latin to the eye, and something else to the machine. */
export const isDisguised = (text: string) =>
  /[^\p{ASCII}]/u.test(text) && /^\p{ASCII}*$/u.test(toSkeleton(text));

const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/** True when one word has letters of two alphabets that look alike; no honest word does. */
export const mixesAlphabets = (text: string) =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
