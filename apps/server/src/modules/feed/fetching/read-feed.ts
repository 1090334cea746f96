import type { SourceType } from '@watchfloor/contract';
import { parseFeed, parseJsonFeed } from 'feedsmith';
import { readProlog } from '../../../xml-prolog';
import { resolveLink } from './canonical-url';
import { fromAtom, fromJson, fromRdf, fromRss, type RawItem } from './feed-formats';
import { readPosition, withPlainPoints } from './feed-position';
import { toPlainLine, toPlainText } from './plain-text';

/** The rest of a feed is ignored. */
export const ITEMS_MAX = 200;
const TITLE_MAX = 300;
const CONTENT_MAX = 2000;
const TAG_MAX = 50;
const TAGS_MAX = 20;

/** An item as plain text. */
export interface ParsedItem {
  readonly title: string;
  readonly content: string;
  readonly url: string;
  /** False if the item has no link, so that its URL is that of the feed. */
  readonly hasOwnLink: boolean;
  readonly imageUrl: string | null;
  readonly guid: string | null;
  readonly date: string | null;
  readonly tags: readonly string[];
  readonly latitude: string | null;
  readonly longitude: string | null;
}

export interface ReadFeed {
  readonly sourceType: SourceType;
  readonly title: string | null;
  readonly items: readonly ParsedItem[];
}

export class UnreadableFeed extends Error {
  readonly outcome: 'not-a-feed' | 'unreadable';
  constructor(outcome: 'not-a-feed' | 'unreadable', message: string) {
    super(message);
    this.outcome = outcome;
  }
}

export function readFeed(text: string, url: string): ReadFeed {
  const isJson = /^[\s\uFEFF]*[{[]/.test(text);
  if (!isJson) refuseDeclarations(text);
  const { sourceType, title, link, items } = parse(text, isJson);
  const base = resolveLink(link, url) ?? url;
  return {
    sourceType,
    title: title ? toPlainLine(title, TITLE_MAX) || null : null,
    items: items.slice(0, ITEMS_MAX).flatMap((item) => toFeedItem(item, base) ?? []),
  };
}

/** A document type can define entities that grow exponentially or read files. No feed needs one. */
function refuseDeclarations(text: string): void {
  const { declaration, rest } = readProlog(text, { skipsText: true });
  if (declaration === 'html' || (rest && /^<html[\s>]/i.test(rest))) {
    throw new UnreadableFeed('not-a-feed', 'It is a web page, not a feed');
  }
  if (declaration !== null) {
    throw new UnreadableFeed('unreadable', 'It has a document type declaration, which is not read');
  }
}

function parse(text: string, isJson: boolean) {
  try {
    if (isJson) {
      const feed = parseJsonFeed(text, { maxItems: ITEMS_MAX });
      return { sourceType: 'json' as const, ...fromJson(feed) };
    }
    const { format, feed } = parseFeed(withPlainPoints(text), { maxItems: ITEMS_MAX });
    if (format === 'rss') return { sourceType: format, ...fromRss(feed) };
    if (format === 'atom') return { sourceType: format, ...fromAtom(feed) };
    if (format === 'rdf') return { sourceType: format, ...fromRdf(feed) };
    return { sourceType: format, ...fromJson(feed) };
  } catch (error) {
    const isFeed = /<(?:\w+:)?(?:rss|feed|rdf)[\s>]/i.test(text.slice(0, 4096));
    if (error instanceof RangeError || isFeed) {
      throw new UnreadableFeed('unreadable', 'Its text is malformed');
    }
    throw new UnreadableFeed('not-a-feed', 'Its response is not a feed');
  }
}

function toFeedItem(item: RawItem, base: string): ParsedItem | null {
  const content = toPlainText(item.html ?? '', CONTENT_MAX);
  const title = toPlainLine(item.title ?? '', TITLE_MAX) || toPlainLine(content, 100);
  if (!title) return null;
  const link = resolveLink(item.link, base);
  const image = resolveLink(item.image ?? firstImage(item.html), link ?? base);
  return {
    title,
    content,
    url: link ?? base,
    hasOwnLink: link !== null,
    // Pages are served over https, so an image over http would not be shown.
    imageUrl: image?.startsWith('https:') ? image : null,
    guid: item.guid?.trim() || null,
    date: item.date ?? null,
    tags: cleanTags(item.tags),
    ...readPosition(item),
  };
}

const firstImage = (html: string | undefined): string | undefined =>
  /<img\s[^<>]*?\bsrc\s*=\s*["']([^"'<>]+)["']/i.exec(html?.slice(0, 20_000) ?? '')?.[1];

function cleanTags(tags: readonly (string | undefined)[]): string[] {
  const clean = tags.map((tag) =>
    toPlainLine(tag ?? '', TAG_MAX)
      .replaceAll(/[,\s]+/g, ' ')
      .trim(),
  );
  return [...new Set(clean.filter(Boolean))].slice(0, TAGS_MAX);
}
