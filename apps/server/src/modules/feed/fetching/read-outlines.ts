import { parseOpml } from 'feedsmith';
import { readProlog } from '../../../xml-prolog';
import type { Outline, OutlinesResult } from './feed-task';

const EXTRA = ['intelligenceType', 'region'] as const;
type Parsed = ReturnType<typeof parseOutlines>[number];

/** The feeds of an OPML list. The name of a folder is the category of its feeds. */
export function readOutlines(opml: string, atMost: number): OutlinesResult {
  if (readProlog(opml, { skipsText: true }).declaration !== null) {
    return {
      outcome: 'unreadable',
      problem: 'It has a document type declaration, which is not read',
    };
  }
  try {
    const outlines = flatten(parseOutlines(opml), null);
    return { outcome: 'ok', outlines: outlines.slice(0, atMost), total: outlines.length };
  } catch {
    return { outcome: 'unreadable', problem: 'The file is not a readable OPML list' };
  }
}

const parseOutlines = (opml: string) =>
  parseOpml(opml, { extraOutlineAttributes: EXTRA }).body?.outlines ?? [];

function flatten(outlines: readonly Parsed[], folder: string | null): Outline[] {
  return outlines.flatMap((outline) => {
    const label = asLine(outline.title ?? outline.text, 200);
    if (outline.outlines) return flatten(outline.outlines, label.slice(0, 50) || folder);
    const url = (outline.xmlUrl ?? '').trim();
    return [
      {
        name: label || url,
        url,
        category: folder ?? (asLine(outline.category, 50) || null),
        intelligenceType: asText(outline.intelligenceType),
        region: asText(outline.region),
      },
    ];
  });
}

const asLine = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, max) : '';

const asText = (value: unknown): string | null => asLine(value, 100) || null;
