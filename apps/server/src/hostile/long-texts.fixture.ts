import { createChance } from '../demo/chance';

/** Characters of the longest report. */
export const LONGEST = 50_000;

/** Each number writes the same text on each run. */
export function writeHan(number: number): string {
  const { between } = createChance(`Han ${number}`);
  return Array.from({ length: LONGEST }, () => String.fromCharCode(between(0x4e00, 0x9c1f))).join(
    '',
  );
}

export function writeLetters(number: number): string {
  const { between } = createChance(`letters ${number}`);
  return Array.from({ length: LONGEST / 2 }, () => String.fromCharCode(between(97, 122))).join(' ');
}
