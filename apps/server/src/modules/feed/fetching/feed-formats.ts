import type { parseFeed } from 'feedsmith';

type Parsed = ReturnType<typeof parseFeed<string>>;
type FeedOf<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];
type RssItem = NonNullable<FeedOf<'rss'>['items']>[number];
type Media = RssItem['media'];

/** The fields of an item in any format. Texts are still markup. */
export interface RawItem {
  readonly title: string | undefined;
  readonly html: string | undefined;
  readonly link: string | undefined;
  readonly image: string | undefined;
  readonly guid: string | undefined;
  readonly date: string | undefined;
  readonly tags: readonly (string | undefined)[];
  readonly georss?: RssItem['georss'];
  readonly geo?: RssItem['geo'];
}

interface RawFeed {
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly items: readonly RawItem[];
}

export function fromRss(feed: FeedOf<'rss'>): RawFeed {
  return {
    title: feed.title,
    link: feed.link,
    items: (feed.items ?? []).map((item) => ({
      title: item.title ?? item.dc?.titles?.[0],
      html: longest(item.description, item.content?.encoded),
      link: item.link ?? permalink(item.guid) ?? item.atom?.links?.[0]?.href,
      image:
        item.enclosures?.find(({ type }) => type?.startsWith('image/'))?.url ??
        mediaImage(item.media) ??
        item.itunes?.image,
      guid: item.guid?.value,
      date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.updated,
      tags: (item.categories ?? []).map(({ name }) => name),
      georss: item.georss,
      geo: item.geo,
    })),
  };
}

export function fromRdf(feed: FeedOf<'rdf'>): RawFeed {
  return {
    title: feed.title,
    link: feed.link,
    items: (feed.items ?? []).map((item) => ({
      title: item.title,
      html: longest(item.description, item.content?.encoded),
      link: item.link ?? item.rdf?.about,
      image: mediaImage(item.media),
      guid: item.rdf?.about,
      date: item.dc?.dates?.[0] ?? item.dcterms?.created?.[0],
      tags: item.dc?.subjects ?? [],
      georss: item.georss,
    })),
  };
}

export function fromAtom(feed: FeedOf<'atom'>): RawFeed {
  const alternate = (links: readonly { href?: string; rel?: string }[] | undefined) =>
    (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href;
  return {
    title: feed.title?.value,
    link: alternate(feed.links?.filter(({ rel }) => rel !== 'self')),
    items: (feed.entries ?? []).map((entry) => ({
      title: entry.title?.value,
      html: longest(entry.summary?.value, entry.content?.value),
      link: alternate(entry.links) ?? entry.content?.src,
      image:
        entry.links?.find(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/'))
          ?.href ?? mediaImage(entry.media),
      guid: entry.id,
      date: entry.published ?? entry.updated,
      tags: (entry.categories ?? []).map(({ label, term }) => label ?? term),
      georss: entry.georss,
      geo: entry.geo,
    })),
  };
}

export function fromJson(feed: FeedOf<'json'>): RawFeed {
  return {
    title: feed.title,
    link: feed.home_page_url,
    items: (feed.items ?? []).map((item) => ({
      title: item.title,
      html: item.content_html ?? escapeText(item.content_text ?? item.summary),
      link: item.url ?? item.external_url,
      image:
        item.image ??
        item.banner_image ??
        item.attachments?.find(({ mime_type: type }) => type?.startsWith('image/'))?.url,
      guid: item.id,
      date: item.date_published ?? item.date_modified,
      tags: item.tags ?? [],
    })),
  };
}

const longest = (first: string | undefined, second: string | undefined) =>
  (second?.length ?? 0) > (first?.length ?? 0) ? second : first;

/** A GUID is a link by default, but many are plain numbers. */
const permalink = (guid: RssItem['guid']) =>
  guid?.isPermaLink !== false && /^https?:/i.test(guid?.value ?? '') ? guid?.value : undefined;

const escapeText = (text: string | undefined) =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

function mediaImage(media: Media): string | undefined {
  const contents = [
    ...(media?.contents ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.contents ?? []),
  ];
  const image = contents.find(
    ({ medium, type, url }) =>
      medium === 'image' || type?.startsWith('image/') || /\.(jpe?g|png|webp)$/i.test(url ?? ''),
  );
  return (
    image?.url ??
    media?.thumbnails?.[0]?.url ??
    contents.find((c) => c.thumbnails)?.thumbnails?.[0]?.url
  );
}
