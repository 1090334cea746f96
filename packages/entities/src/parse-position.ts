import { type Position, parseMgrs } from './parse-mgrs';

/** Degrees as text, as the API takes them. */
export interface PositionText {
  latitude: string;
  longitude: string;
}

/** About 0.1 m. */
const DECIMALS = 6;
const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;

/**
 * Reads a position as people paste it: decimal degrees, degrees with minutes and seconds, or MGRS. Latitude comes
 * first unless letters say otherwise. Null if the text is anything else.
 */
export function parsePosition(text: string): PositionText | null {
  const plain = toPlain(text);
  const square = parseMgrs(plain);
  if (square) return toText(square);
  const halves = splitHalves(tokensOf(plain));
  if (!halves) return null;
  const [first, second] = halves.map(readAngle);
  if (!first || !second) return null;
  const isSwapped = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second];
  if (latitude.axis === 'longitude' || longitude.axis === 'latitude') return null;
  if (Math.abs(latitude.degrees) > LATITUDE_MAX) return null;
  if (Math.abs(longitude.degrees) > LONGITUDE_MAX) return null;
  return { latitude: latitude.text, longitude: longitude.text };
}

const toText = ({ latitude, longitude }: Position): PositionText => ({
  latitude: trimZeros(latitude.toFixed(DECIMALS)),
  longitude: trimZeros(longitude.toFixed(DECIMALS)),
});

const trimZeros = (decimal: string) => decimal.replace(/\.?0+$/, '').replace(/^-0$/, '0');

/** One spelling for signs, quotes and commas; labels and brackets are dropped. */
function toPlain(text: string): string {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[’‘′`´]/g, "'")
    .replace(/[”“″]|''/g, '"')
    .replace(/^GEO:/, '')
    .replace(/[()[\]]/g, ' ')
    .replace(/\b(LATITUDE|LAT|LONGITUDE|LONG|LON|LNG)\b\s*[:=]?/g, ' ');
  const hasDecimalCommas = /\d,\d+\D*[\s;/,]\D*\d+,\d/.test(plain) && !plain.includes('.');
  return (hasDecimalCommas ? plain.replace(/(\d),(\d)/g, '$1.$2') : plain).trim();
}

type Token = { kind: 'number' | 'letter' | 'sign' | 'separator' | 'unknown'; text: string };

const TOKEN =
  /(?<number>[+-]?\d+(?:\.\d*)?)|(?<letter>[NSEW])|(?<sign>[°'"])|(?<separator>[,;/])|(?<unknown>\S)/g;

function tokensOf(plain: string): Token[] {
  return [...plain.matchAll(TOKEN)].map(({ groups = {} }) => {
    const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    return { kind: (kind ?? 'unknown') as Token['kind'], text: text ?? '' };
  });
}

/** Letters part the two angles, else a separator, else the degree signs, else there are equally many numbers. */
function splitHalves(tokens: Token[]): [Token[], Token[]] | null {
  if (tokens.some(({ kind }) => kind === 'unknown')) return null;
  const placesOf = (isMeant: (token: Token) => boolean) =>
    tokens.flatMap((token, place) => (isMeant(token) ? [place] : []));
  const at = (place: number): [Token[], Token[]] => {
    const isInside = ({ kind }: Token) => kind !== 'separator';
    return [tokens.slice(0, place).filter(isInside), tokens.slice(place).filter(isInside)];
  };
  const separators = placesOf(({ kind }) => kind === 'separator');
  const letters = placesOf(({ kind }) => kind === 'letter');
  const numbers = placesOf(({ kind }) => kind === 'number');
  const [firstLetter = 0, secondLetter = 0] = letters;
  if (separators.length > 1) return null;
  if (letters.length === 2) return at(firstLetter === 0 ? secondLetter : firstLetter + 1);
  if (letters.length > 0) return null;
  if (separators[0] !== undefined) return at(separators[0]);
  const degrees = placesOf(({ text }) => text === '°');
  if (degrees.length === 2) return at((degrees[1] ?? 0) - 1);
  return numbers.length % 2 === 0 ? at(numbers[numbers.length / 2] ?? 0) : null;
}

interface Angle {
  degrees: number;
  text: string;
  axis: 'latitude' | 'longitude' | null;
}

const UNITS = ['°', "'", '"'];

/** One angle: degrees alone or with minutes and seconds, with a sign or a letter of the compass. */
function readAngle(tokens: Token[]): Angle | null {
  const letter = tokens.find(({ kind }) => kind === 'letter')?.text;
  const axis = letter ? (/[NS]/.test(letter) ? 'latitude' : 'longitude') : null;
  const rest = tokens.filter(({ kind }) => kind !== 'letter');
  const found: string[] = [];
  for (const { kind, text } of rest) {
    if (kind === 'number') found.push(text);
    else if (UNITS.indexOf(text) !== found.length - 1) return null;
  }
  const [whole = '', ...parts] = found.length === 1 ? splitCompact(found[0] ?? '', axis) : found;
  if (!whole || found.length > 3 || (letter && /^[+-]/.test(whole))) return null;
  const minutesAndSeconds = parts.map(Number);
  if (parts.some((part) => !/^\d/.test(part)) || minutesAndSeconds.some((part) => part >= 60))
    return null;
  if ([whole, ...parts.slice(0, -1)].some((part) => part.includes('.')) && parts.length > 0)
    return null;
  const isNegative = whole.startsWith('-') || letter === 'S' || letter === 'W';
  const size =
    Math.abs(Number(whole)) +
    minutesAndSeconds.reduce((sum, part, index) => sum + part / 60 ** (index + 1), 0);
  const degrees = isNegative ? -size : size;
  // Decimal degrees stay as they were written.
  const digits =
    parts.length === 0 ? whole.replace(/^[+-]/, '') : trimZeros(size.toFixed(DECIMALS));
  return { degrees, text: isNegative && size > 0 ? `-${digits}` : digits, axis };
}

/** "693824" with a letter is 69 38 24; longitudes have a third digit of degrees. */
function splitCompact(number: string, axis: Angle['axis']): string[] {
  const width = axis === 'longitude' ? 3 : 2;
  const isCompact =
    axis !== null && new RegExp(`^\\d{${width + 2}}(\\d\\d)?(\\.\\d+)?$`).test(number);
  if (!isCompact) return [number];
  const hasSeconds = /^\d+/.exec(number)?.[0].length === width + 4;
  const [minutes, seconds] = [number.slice(width, width + 2), number.slice(width + 2)];
  return hasSeconds
    ? [number.slice(0, width), minutes, seconds]
    : [number.slice(0, width), number.slice(width)];
}
