import { isImoNumber } from './checksums';
import type { Found } from './finding';

interface Rule {
  readonly kind: Found['kind'];
  /** The whole match is the place; the value is made of its groups. */
  readonly pattern: RegExp;
  readonly read: (...groups: string[]) => string | null;
}

const HYPHEN = '[-\\u2010-\\u2015]';
const NUMBER_SIGN = '(?: ?(?:no|nr|number)\\.?)?[ :#-]{0,3}';
const alone = (inner: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${inner}(?![\\p{L}\\p{N}_])`, flags);
const LAST_ASN = 4_294_967_295;

/** Numbers that are known by what stands before them. */
const rules = (nextYear: number): readonly Rule[] => [
  {
    kind: 'cve',
    pattern: alone(`CVE[-\\u2010-\\u2015 ](\\d{4})${HYPHEN}(\\d{4,19})`, 'giu'),
    read: (year = '', number = '') =>
      Number(year) >= 1999 && Number(year) <= nextYear ? `CVE-${year}-${number}` : null,
  },
  {
    kind: 'asn',
    pattern: alone('(?:AS ?|[Aa][Ss][Nn][ :#]?)(\\d{1,10})(?![.,]?\\d|-)', 'gu'),
    read: (digits = '') => {
      const number = Number(digits);
      return number >= 1 && number <= LAST_ASN ? `AS${number}` : null;
    },
  },
  {
    kind: 'imo',
    pattern: alone(`IMO${NUMBER_SIGN}(\\d{7})`, 'giu'),
    read: (digits = '') => (isImoNumber(digits) ? digits : null),
  },
  {
    kind: 'mmsi',
    pattern: alone(`MMSI${NUMBER_SIGN}(\\d{9})`, 'giu'),
    read: (digits = '') => (isMmsi(digits) ? digits : null),
  },
  {
    kind: 'icao24',
    pattern: alone(
      '(?:ICAO(?:[- ]?24)?|hex|Mode[ -]?S)(?: (?:hex|code|address))?[ :=]{1,2}([0-9A-F]{6})',
      'giu',
    ),
    // "Hex facade" is no aircraft.
    read: (digits = '') => (/\d/.test(digits) ? digits.toUpperCase() : null),
  },
];

/** Countries have the numbers 201 to 775; ships, coast stations, groups and devices write them at different places. */
function isMmsi(digits: string): boolean {
  const [, country] = /^(?:98|99|111|00|0)?([2-7]\d\d)\d*$/.exec(digits) ?? [];
  if (/^97[024]/.test(digits)) return true;
  return country !== undefined && Number(country) >= 201 && Number(country) <= 775;
}

export function findNumbers(text: string, now: Date): Found[] {
  return rules(now.getUTCFullYear() + 1).flatMap(({ kind, pattern, read }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index, ...groups }) => {
      const value = read(...Object.values(groups).filter((group) => typeof group === 'string'));
      return value ? [{ kind, value, start: index, end: index + written.length }] : [];
    }),
  );
}

const ATTACK_ID =
  /(?<![\p{L}\p{N}_.-])(?:T\d{4}(?:\.\d{3})?|(?:TA|DS|[GSCM])\d{4})(?![\p{L}\p{N}_-]|\.\d)/gu;
const ABOUT_ATTACK = /\bATT&CK\b|\bMITRE\b|\bT\d{4}\.\d{3}\b/i;

/** A sub-technique has a form of its own; "T1059" alone may be a terminal, unless the text is about ATT&CK. */
export const isAboutAttack = (text: string): boolean => ABOUT_ATTACK.test(text);

export function findAttackIds(text: string): Found[] {
  return [...text.matchAll(ATTACK_ID)].map(({ 0: id, index }) => {
    return { kind: 'attack', value: id, start: index, end: index + id.length };
  });
}
