import { lineAt, type RawPoint, UnreadableFile } from './raw-point';

const PLACEMARK = /<(?:\w+:)?Placemark\b[^>]*>([\s\S]*?)<\/(?:\w+:)?Placemark\s*>/g;

/** The placemarks of a KML file. Nothing is fetched, and only the five XML entities are expanded. */
export function readKml(text: string): RawPoint[] {
  if (!/<(?:\w+:)?kml\b/.test(text)) throw new UnreadableFile('The file is not KML');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new UnreadableFile('The file declares entities, which is not accepted');
  }
  const visible = blankComments(text);
  const open = visible.match(/<(?:\w+:)?Placemark\b/g)?.length ?? 0;
  const placemarks = [...visible.matchAll(PLACEMARK)];
  if (placemarks.length !== open) throw new UnreadableFile('The file is cut off or damaged');
  let line = 1;
  let from = 0;
  return placemarks.map((match) => {
    line += lineAt(visible.slice(from, match.index), match.index) - 1;
    from = match.index;
    return toPoint(match[1] ?? '', line);
  });
}

/** Keeps length and lines, so that offsets stay valid. */
function blankComments(text: string): string {
  return text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
}

function toPoint(placemark: string, line: number): RawPoint {
  const point = contentOf(placemark, 'Point');
  if (point === undefined) return { line, problem: 'Only points can be imported' };
  const [longitude, latitude] = (contentOf(point, 'coordinates') ?? '').trim().split(',');
  return {
    line,
    title: textOf(contentOf(placemark, 'name')),
    description: textOf(contentOf(placemark, 'description')),
    severity: dataOf(placemark, 'severity'),
    category: dataOf(placemark, 'category'),
    subject: dataOf(placemark, 'subject'),
    latitude: latitude?.trim(),
    longitude: longitude?.trim(),
  };
}

function contentOf(xml: string, element: string): string | undefined {
  const pattern = `<(?:\\w+:)?${element}\\b[^>]*?>([\\s\\S]*?)</(?:\\w+:)?${element}\\s*>`;
  return new RegExp(pattern).exec(xml)?.[1];
}

/** `<Data name="severity"><value>high</value></Data>` or `<SimpleData name="severity">high</SimpleData>` */
function dataOf(placemark: string, name: string): string | undefined {
  const pattern = `<(?:\\w+:)?(?:Simple)?Data\\b[^>]*\\bname=["']${name}["'][^>]*>([\\s\\S]*?)</(?:\\w+:)?(?:Simple)?Data\\s*>`;
  const content = new RegExp(pattern).exec(placemark)?.[1];
  return content === undefined ? undefined : textOf(contentOf(content, 'value') ?? content);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string | undefined): string | undefined {
  if (xml === undefined) return undefined;
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(xml)?.[1];
  if (cdata !== undefined) return cdata;
  return xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
