import { highestTlp, isAbove, TLP_LEVELS, type Tlp, tlpLabel } from './tlp';

/** A paragraph of a text: a block between blank lines. */
export interface Portion {
  /** Counted from 1. */
  readonly number: number;
  /** The label at its beginning. Null: it has the level of the whole text. */
  readonly tlp: Tlp | null;
  /** Without its label. */
  readonly text: string;
}

const LEVEL = '(CLEAR|WHITE|GREEN|AMBER(?: ?[+_-] ?STRICT)?|RED)';
/** `(TLP:AMBER)` or `(AMBER)`, at the beginning of a paragraph. */
const PORTION_LABEL = new RegExp(String.raw`^\s*\((?:TLP: ?)?${LEVEL}\)`, 'i');
/** `TLP:AMBER` anywhere, but not inside a word. */
const LABEL = new RegExp(String.raw`(?<![\p{L}\p{N}])TLP: ?${LEVEL}(?![\p{L}\p{N}])`, 'giu');

/** TLP 1.0 called CLEAR "WHITE". */
function toLevel(written: string): Tlp {
  const name = written.toUpperCase().replaceAll(' ', '').replace(/[_-]/, '+');
  return TLP_LEVELS.find((tlp) => tlp === name) ?? 'CLEAR';
}

function splitParagraphs(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split(/\r\n|[\n\r]/)) {
    if (line.trim() !== '') paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

export function readPortion(paragraph: string, number = 1): Portion {
  const [label, level] = PORTION_LABEL.exec(paragraph) ?? [];
  if (label === undefined || level === undefined) return { number, tlp: null, text: paragraph };
  return { number, tlp: toLevel(level), text: paragraph.slice(label.length).trimStart() };
}

export const readPortions = (text: string): Portion[] =>
  splitParagraphs(text).map((paragraph, index) => readPortion(paragraph, index + 1));

/** The portions whose label is above the level of the whole text. */
export const portionsAbove = (text: string, tlp: Tlp): Portion[] =>
  readPortions(text).filter((portion) => portion.tlp !== null && isAbove(portion.tlp, tlp));

/** "Paragraph 2 is TLP:AMBER, paragraph 5 is TLP:RED" */
export function describePortions(portions: readonly Portion[]): string {
  const listed = portions.map(
    ({ number, tlp }) => `paragraph ${number} is ${tlp && tlpLabel(tlp)}`,
  );
  const text = listed.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const writePortion = ({ tlp, text }: Portion): string =>
  tlp === null ? text : `(${tlpLabel(tlp)}) ${text}`;

interface Edition {
  readonly title: string;
  readonly content: string;
}

/** The portions of a report up to a level. Without a label a title or paragraph has the report's level and is left out. */
export function makeEdition(report: Edition, tlp: Tlp): Edition {
  const isReleasable = (portion: Portion) => portion.tlp !== null && !isAbove(portion.tlp, tlp);
  const title = readPortion(report.title);
  return {
    title: isReleasable(title) ? writePortion(title) : '',
    content: readPortions(report.content).filter(isReleasable).map(writePortion).join('\n\n'),
  };
}

const ESCAPED = /%([2-7][\da-f])/gi;

/** With `%20` and the like as the characters they stand for, of ASCII: the address of a link says something, too. */
export const unescapeAddresses = (text: string): string =>
  text.replace(ESCAPED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** The highest level that a text is labelled with: `TLP:AMBER` anywhere, or `(AMBER)` at the beginning of a paragraph. */
export function highestLabel(text: string): Tlp | null {
  const written = [...unescapeAddresses(text).matchAll(LABEL)].map(([, level]) =>
    toLevel(level ?? ''),
  );
  const portions = readPortions(text).flatMap(({ tlp }) => (tlp === null ? [] : [tlp]));
  return highestTlp([...written, ...portions]) ?? null;
}

/** The label of a text that is above the level of a place. */
export function labelAbove(text: string, place: Tlp): Tlp | null {
  const label = highestLabel(text);
  return label !== null && isAbove(label, place) ? label : null;
}
