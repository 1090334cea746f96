/** Runs in the inspecting process, so imports need their extensions. */
import { readProlog } from '../xml-prolog';

/** Why a file is rejected regardless of its name. */
export type Refusal =
  | 'html'
  | 'svg'
  | 'program'
  | 'macros'
  | 'encrypted'
  | 'declaration'
  | 'unknown';
export type Kind = { readonly mimeType: string } | { readonly refused: Refusal };

/** How browsers sniff HTML, and other elements that could start a document. */
const HTML =
  /^<(html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|meta|link|img|form|object|embed|base|frameset)[\s/>]/i;
const SVG = /^<(\w+:)?svg[\s/>]/i;
const NAMESPACES_THAT_RUN = /["'](http:\/\/www\.w3\.org\/(1999\/xhtml|2000\/svg))["']/;

const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  markdown: 'text/markdown',
  eml: 'message/rfc822',
};
const asText = (extension: string): Kind => ({
  mimeType: BY_EXTENSION[extension] ?? 'text/plain',
});

/** Uses the extension only where the content is ambiguous, as for CSV and prose. */
export function detectTextKind(beginning: string, extension: string): Kind {
  const { declaration, rest } = readProlog(beginning);
  if (declaration === 'html' || declaration === 'svg') return { refused: declaration };
  if (declaration !== null) return { refused: 'declaration' };
  // A comment that does not end, at least not within the part that was read.
  if (rest === null) return beginning.trim() === '' ? asText(extension) : { refused: 'unknown' };
  if (rest.startsWith('#!')) return { refused: 'program' };
  if (SVG.test(rest)) return { refused: 'svg' };
  const prolog = beginning.slice(0, beginning.length - rest.length);
  if (HTML.test(rest) || /<\?xml-stylesheet/i.test(prolog)) return { refused: 'html' };
  if (rest.startsWith('<')) return detectXmlKind(rest, extension);
  return /^[{[]/.test(rest) ? detectJsonKind(rest, extension) : asText(extension);
}

const XML: Readonly<Record<string, string>> = {
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
};

function detectXmlKind(text: string, extension: string): Kind {
  const namespace = NAMESPACES_THAT_RUN.exec(text);
  if (namespace) return { refused: namespace[1]?.endsWith('svg') ? 'svg' : 'html' };
  const root = /^<(?:\w+:)?([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  const mimeType = extension === '' || extension === root ? XML[root] : undefined;
  return mimeType ? { mimeType } : asText(extension);
}

const GEO =
  /"type"\s*:\s*"(FeatureCollection|Feature|Point|MultiPoint|LineString|MultiLineString|Polygon|MultiPolygon|GeometryCollection)"/;

function detectJsonKind(text: string, extension: string): Kind {
  if (extension === 'jsonl' || extension === 'ndjson') return { mimeType: 'application/x-ndjson' };
  if (extension !== 'json' && extension !== 'geojson') return asText(extension);
  return { mimeType: GEO.test(text) ? 'application/geo+json' : 'application/json' };
}
