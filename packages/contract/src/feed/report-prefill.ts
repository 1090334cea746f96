import type { FeedItem } from './feed-items.schemas';

const TITLE_MAX = 200;
const TAGS_MAX = 20;
/** The text travels in a URL; some servers and proxies reject longer ones. */
const CONTENT_MAX = 1500;

/** Form fields of a report about an external item, as its link carries them. */
export function toReportPrefill(
  item: Pick<
    FeedItem,
    'id' | 'title' | 'content' | 'url' | 'intelligenceType' | 'region' | 'tags' | 'sourceName'
  >,
) {
  const text =
    item.content.length > CONTENT_MAX ? `${item.content.slice(0, CONTENT_MAX)}…` : item.content;
  return {
    item: item.id,
    title: item.title.slice(0, TITLE_MAX),
    content: `${text ? `${text}\n\n` : ''}Source: ${item.sourceName}, ${item.url}`,
    type: item.intelligenceType,
    ...(item.region ? { region: item.region } : {}),
    ...(item.tags.length > 0 ? { tags: item.tags.slice(0, TAGS_MAX).join(', ') } : {}),
  };
}
