import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Found } from './finding';

const NUMBER = /(?<![\p{L}\p{N}+.])\+[1-9](?:[ .\-/()]{0,2}\d){7,14}(?!\d)/gu;
/** Groups that may belong to the next number. */
const MOST_CUTS = 3;

/** International numbers only: without the plus sign nothing tells a number from another. */
export function findPhones(text: string): Found[] {
  const known = new Map<string, string | null>();
  const normal = (written: string) => {
    const number = known.get(written);
    if (number !== undefined) return number;
    const parsed = parsePhoneNumberFromString(written);
    const value = parsed?.isValid() ? parsed.number : null;
    known.set(written, value);
    return value;
  };
  return [...text.matchAll(NUMBER)].flatMap(({ 0: whole, index }): Found[] => {
    let written = whole;
    for (let cuts = 0; cuts <= MOST_CUTS; cuts += 1) {
      const value = normal(written);
      if (value) return [{ kind: 'phone', value, start: index, end: index + written.length }];
      const shorter = written.replace(/[ /]+[^ /]*$/, '');
      if (shorter === written) break;
      written = shorter;
    }
    return [];
  });
}
