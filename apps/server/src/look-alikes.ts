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
  // A capital i and a small L look the same in most typefaces.
  ['I', 'l'] as const,
]);

/** Control, format and private characters, and those without a glyph: readers cannot see them. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');

export const hasHidden = (text: string) => HIDDEN.test(text);
export const stripHidden = (text: string) => text.replace(ALL_HIDDEN, '');

/** Two texts with the same skeleton look alike (after UTS #39). */
export function toSkeleton(text: string): string {
  const folded = [...text.normalize('NFKC')].map((letter) => LATIN.get(letter) ?? letter);
  return folded.join('').toLowerCase();
}

/** True for text that looks like plain Latin but is not. */
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

/** True if one word mixes look-alike letters of two alphabets. */
export const mixesAlphabets = (text: string) =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
