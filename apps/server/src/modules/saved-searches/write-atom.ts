import { displayName, type SearchHit } from '@watchfloor/contract';
import { escapeXml } from '../../xml-text';

interface Feed {
  readonly id: string;
  readonly name: string;
  readonly hits: readonly SearchHit[];
  readonly publicUrl: URL;
}

/** Atom (RFC 4287): titles and links, never texts. Readers come here for those, with their own rights. */
export function writeAtom({ id, name, hits, publicUrl }: Feed): string {
  const newest = hits
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>urn:uuid:${id}</id>`,
    `  <title>${escapeXml(`${name} - Watchfloor`)}</title>`,
    // A feed without entries has never changed.
    `  <updated>${newest ?? '1970-01-01T00:00:00Z'}</updated>`,
    '  <author><name>Watchfloor</name></author>',
    `  <link rel="alternate" href="${escapeXml(publicUrl.href)}"/>`,
    ...hits.flatMap((hit) => entryOf(hit, publicUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(hit: SearchHit, publicUrl: URL): string[] {
  const title = hit.title || `${hit.kind}${hit.context ? `: ${hit.context.title}` : ''}`;
  return [
    '  <entry>',
    `    <id>urn:uuid:${hit.id}</id>`,
    `    <title>${escapeXml(title)}</title>`,
    `    <updated>${hit.createdAt}</updated>`,
    `    <link rel="alternate" href="${escapeXml(new URL(hit.url, publicUrl).href)}"/>`,
    ...(hit.author
      ? [`    <author><name>${escapeXml(displayName(hit.author))}</name></author>`]
      : []),
    '  </entry>',
  ];
}
