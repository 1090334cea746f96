import type { ExternalItem } from './external-intel.schemas';

const TITLE_MAX = 200;
const TAGS_MAX = 20;
/** A link carries the text; longer ones are refused on the way by some servers and proxies. */
const CONTENT_MAX = 1500;

/** What a report about an item from outside starts with: the form's fields, as its link carries them. */
export function toReportPrefill(
  item: Pick<
    ExternalItem,
    'title' | 'content' | 'url' | 'intelligenceType' | 'region' | 'tags' | 'sourceName'
  >,
) {
  const text =
    item.content.length > CONTENT_MAX ? `${item.content.slice(0, CONTENT_MAX)}…` : item.content;
  return {
    title: item.title.slice(0, TITLE_MAX),
    content: `${text ? `${text}\n\n` : ''}Source: ${item.sourceName}, ${item.url}`,
    type: item.intelligenceType,
    ...(item.region ? { region: item.region } : {}),
    ...(item.tags.length > 0 ? { tags: item.tags.slice(0, TAGS_MAX).join(', ') } : {}),
  };
}
