import { escapeXml } from '../../xml-text';
import type { ListedSource } from './feed-sources.queries';

const attributes = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : `${name}="${escapeXml(value)}"`))
    .join(' ');

/** OPML 2.0 with a folder per category. Type and region are custom attributes. */
export function writeOpml(sources: readonly ListedSource[], createdAt: string): string {
  const folders = Map.groupBy(sources, (source) => source.category);
  const lines = [...folders].flatMap(([category, list]) => {
    const outlines = list.map((source) => `<outline ${outlineOf(source)}/>`);
    return category === null
      ? outlines.map((line) => `    ${line}`)
      : [
          `    <outline ${attributes({ text: category })}>`,
          ...outlines.map((line) => `      ${line}`),
          '    </outline>',
        ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head>',
    '    <title>Watchfloor sources</title>',
    `    <dateCreated>${new Date(createdAt).toUTCString()}</dateCreated>`,
    '  </head>',
    '  <body>',
    ...lines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

const outlineOf = ({ name, url, intelligenceType, region }: ListedSource) =>
  attributes({ type: 'rss', text: name, title: name, xmlUrl: url, intelligenceType, region });
