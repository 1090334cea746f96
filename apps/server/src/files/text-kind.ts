/** What may be told of a file that is text. Run by the inspecting process, so it imports nothing. */

/** `refused` says why; otherwise the type. */
export type Kind = { readonly mimeType: string } | { readonly refused: 'html' | 'svg' | 'program' };

/** How browsers recognise HTML, and what else of it could start a document. */
const HTML =
  /^<(!doctype\s+html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|meta|link|img|form|object|embed|base|frameset)[\s/>]/i;
const SVG = /^<(\w+:)?svg[\s/>]/i;
const NAMESPACES_THAT_RUN = /["'](http:\/\/www\.w3\.org\/(1999\/xhtml|2000\/svg))["']/;
const STYLED_XML = /^(\s*<\?xml-stylesheet)/i;

const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
};

/** The type of a text by how it begins, and for tables by its name: nothing else tells a table from prose. */
export function tellTextKind(beginning: string, extension: string): Kind {
  const text = skipPreamble(beginning);
  if (text.startsWith('#!')) return { refused: 'program' };
  if (SVG.test(text)) return { refused: 'svg' };
  if (HTML.test(text) || STYLED_XML.test(text)) return { refused: 'html' };
  if (text.startsWith('<')) return tellXmlKind(text);
  if (/^[{[]/.test(text)) return tellJsonKind(text, extension);
  return { mimeType: BY_EXTENSION[extension] ?? 'text/plain' };
}

function tellXmlKind(text: string): Kind {
  const root = /^<(?:\w+:)?([\w-]+)/.exec(text)?.[1]?.toLowerCase();
  const namespace = NAMESPACES_THAT_RUN.exec(text);
  if (namespace) return { refused: namespace[1]?.endsWith('svg') ? 'svg' : 'html' };
  if (root === 'kml') return { mimeType: 'application/vnd.google-earth.kml+xml' };
  if (root === 'gpx') return { mimeType: 'application/gpx+xml' };
  return { mimeType: 'text/plain' };
}

const GEO =
  /"type"\s*:\s*"(FeatureCollection|Feature|Point|MultiPoint|LineString|MultiLineString|Polygon|MultiPolygon|GeometryCollection)"/;

function tellJsonKind(text: string, extension: string): Kind {
  if (!['json', 'geojson'].includes(extension)) {
    return { mimeType: BY_EXTENSION[extension] ?? 'text/plain' };
  }
  return { mimeType: GEO.test(text) ? 'application/geo+json' : 'application/json' };
}

/** A byte order mark, blanks, an XML declaration and comments may stand before what a document is. */
function skipPreamble(beginning: string): string {
  let text = beginning.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const preamble = /^(<\?xml\b[^>]*\?>|<!--[\s\S]*?-->|<!doctype(?!\s+html)[^>[]*>)/i.exec(text);
    if (!preamble) return text;
    text = text.slice(preamble[0].length).trimStart();
  }
}
