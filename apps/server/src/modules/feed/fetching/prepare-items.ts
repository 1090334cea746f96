import { createHash } from 'node:crypto';
import { titleShingles, titleWords } from '../story-rules';
import { canonicalUrl } from './canonical-url';
import { guessRegion, guessType } from './classify-item';
import type { PreparedItem } from './feed-task';
import type { ParsedItem } from './read-feed';

interface SourceContext {
  readonly intelligenceType: string | null;
  readonly region: string | null;
  readonly now: number;
}

/** An earlier date is a mistake of the publisher. */
const EARLIEST = Date.UTC(1990, 0, 1);

/** Dates, classifies and deduplicates items. */
export function prepareItems(items: readonly ParsedItem[], context: SourceContext): PreparedItem[] {
  const prepared = items.map((item) => prepareItem(item, context));
  const identities = new Set<string>();
  const hashes = new Set<string>();
  return prepared.filter(({ identity, contentHash }) => {
    if (identities.has(identity) || hashes.has(contentHash)) return false;
    identities.add(identity);
    hashes.add(contentHash);
    return true;
  });
}

function prepareItem(
  item: ParsedItem,
  { intelligenceType, region, now }: SourceContext,
): PreparedItem {
  const words = titleWords(item.title);
  const canonical = canonicalUrl(item.url);
  const contentHash = digest(`${item.title}\n${item.content}\n${item.hasOwnLink ? canonical : ''}`);
  return {
    title: item.title,
    content: item.content,
    url: item.url,
    imageUrl: item.imageUrl,
    tags: item.tags,
    latitude: item.latitude,
    longitude: item.longitude,
    publishedAt: new Date(readDate(item.date, now)).toISOString(),
    intelligenceType: intelligenceType ?? guessType(item.title, item.content),
    region: region ?? guessRegion(item.title, item.content),
    identity: identify(item.guid, item.hasOwnLink ? canonical : null, contentHash),
    contentHash,
    canonicalUrl: item.hasOwnLink ? canonical : `${canonical}#${contentHash}`,
    words,
    shingles: titleShingles(words),
  };
}

/** GUID, else canonical URL, else content. GUIDs that are URLs are made canonical, as some add "#1" at each edit. */
function identify(guid: string | null, link: string | null, contentHash: string): string {
  if (guid) {
    const isUrl = /^https?:\/\//i.test(guid) && URL.canParse(guid);
    return digest(`guid:${isUrl ? canonicalUrl(guid) : guid}`);
  }
  return digest(link ? `url:${link}` : `text:${contentHash}`);
}

/** The date of the publisher, or the time of the fetch if it is missing, invalid or in the future. */
export function readDate(text: string | null, now: number): number {
  const time = text === null ? Number.NaN : parseDate(text);
  return Number.isNaN(time) || time > now || time < EARLIEST ? now : time;
}

/** Time zones of feeds that JavaScript does not know. */
const ZONES: Readonly<Record<string, string>> = {
  UT: '+0000',
  Z: '+0000',
  BST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  IST: '+0530',
  AEST: '+1000',
  AEDT: '+1100',
};

/** Reads ISO 8601 and RFC 822, also with other zones, day names in any language, or without seconds. */
function parseDate(text: string): number {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(
    trimmed,
  );
  if (iso)
    return Date.parse(
      `${iso[1]}T${iso[2]}${iso[3]?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? 'Z'}`,
    );
  // JavaScript reads a bare offset as a day of the year 2000.
  if (!/\d{2}/.test(trimmed)) return Number.NaN;
  // Dates without a zone are UTC, whatever the zone of this server.
  const cleaned = trimmed
    .replace(/^\p{L}+\.?,?\s+(?=\d{1,2}\s+\p{L})/u, '')
    .replace(/(?<=:\d\d )([A-Z]{1,4})$/, (zone) => ZONES[zone] ?? zone);
  const hasZone =
    /(?:[A-Z]{1,4}|[+-]\d\d:?\d\d)$/.test(cleaned) || /^\d{4}-\d\d-\d\d$/.test(cleaned);
  return Date.parse(hasZone ? cleaned : `${cleaned} +0000`);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
