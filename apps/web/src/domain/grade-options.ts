import { CREDIBILITIES, RELIABILITIES } from '@watchfloor/contract';

const gradesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([grade, word]) => ({ value: grade, label: `${grade} · ${word}` }));

export const RELIABILITY_OPTIONS = gradesOf(RELIABILITIES);
export const CREDIBILITY_OPTIONS = gradesOf(CREDIBILITIES);
