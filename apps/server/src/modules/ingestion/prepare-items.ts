import { createHash } from 'node:crypto';
import { canonicalUrl } from './canonical-url';
import { guessRegion, guessType } from './classify-item';
import type { PreparedItem } from './feed-task';
import type { FeedItem } from './read-feed';
import { titleShingles, titleWords } from './story-rules';

export interface SourceMarks {
  readonly intelligenceType: string | null;
  readonly region: string | null;
  readonly now: number;
}

/** Before this, a date is a mistake of the publisher's clock. */
const EARLIEST = Date.UTC(1990, 0, 1);

/** Items as they will be stored: dated, classified, each once. */
export function prepareItems(items: readonly FeedItem[], marks: SourceMarks): PreparedItem[] {
  const prepared = items.map((item) => prepareItem(item, marks));
  const identities = new Set<string>();
  const hashes = new Set<string>();
  return prepared.filter(({ identity, contentHash }) => {
    if (identities.has(identity) || hashes.has(contentHash)) return false;
    identities.add(identity);
    hashes.add(contentHash);
    return true;
  });
}

function prepareItem(item: FeedItem, { intelligenceType, region, now }: SourceMarks): PreparedItem {
  const { guid, date, ...kept } = item;
  const words = titleWords(item.title);
  const canonical = canonicalUrl(item.url);
  const contentHash = digest(`${item.title}\n${item.content}\n${item.hasOwnLink ? canonical : ''}`);
  return {
    title: kept.title,
    content: kept.content,
    url: kept.url,
    imageUrl: kept.imageUrl,
    tags: kept.tags,
    latitude: kept.latitude,
    longitude: kept.longitude,
    publishedAt: new Date(readDate(date, now)).toISOString(),
    intelligenceType: intelligenceType ?? guessType(item.title, item.content),
    region: region ?? guessRegion(item.title, item.content),
    identity: identify(guid, item.hasOwnLink ? canonical : null, contentHash),
    contentHash,
    canonicalUrl: item.hasOwnLink ? canonical : `${canonical}#${contentHash}`,
    words,
    shingles: titleShingles(words),
  };
}

/** GUID, else canonical URL, else content. A GUID that is an address is read as one: some add "#1" at each edit. */
function identify(guid: string | null, link: string | null, contentHash: string): string {
  if (guid) {
    const isAddress = /^https?:\/\//i.test(guid) && URL.canParse(guid);
    return digest(`guid:${isAddress ? canonicalUrl(guid) : guid}`);
  }
  return digest(link ? `url:${link}` : `text:${contentHash}`);
}

/** The publisher's date; the moment of the fetch where there is none, or one that lies ahead. */
export function readDate(text: string | null, now: number): number {
  const time = text === null ? Number.NaN : parseDate(text);
  return Number.isNaN(time) || time > now || time < EARLIEST ? now : time;
}

/** Zones that RFC 822 names and JavaScript does not. */
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

/** ISO 8601, RFC 822 and what publishers make of them: other zones, day names in any language, no seconds. */
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
  // Without a zone a day alone, and any other date, is read as UTC wherever this runs.
  const mended = trimmed
    .replace(/^\p{L}+\.?,?\s+(?=\d{1,2}\s+\p{L})/u, '')
    .replace(/(?<=:\d\d )([A-Z]{1,4})$/, (zone) => ZONES[zone] ?? zone);
  const hasZone = /(?:[A-Z]{1,4}|[+-]\d\d:?\d\d)$/.test(mended) || /^\d{4}-\d\d-\d\d$/.test(mended);
  return Date.parse(hasZone ? mended : `${mended} +0000`);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
