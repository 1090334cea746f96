import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF that Chromium wrote, without the spaces. */
export function readPdfPages(pdf: Buffer): string[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s(.*?)endobj/gs)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const follow = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b/.test(body))
    .map((page) => {
      const fonts = new Map(
        [...(page + follow(page, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
          ([, name = '', id = '']) => {
            const font = objects.get(id) ?? '';
            const letters = readLetters(streamOf(follow(font, 'ToUnicode')));
            return [name, { letters, glyph: font.includes('/Type3') ? /../g : /.{4}/g }];
          },
        ),
      );
      return readText(streamOf(follow(page, 'Contents')), fonts);
    });
}

function streamOf(body: string): string {
  const data = /stream\r?\n(.*?)\r?\nendstream/s.exec(body)?.[1] ?? '';
  if (!body.includes('FlateDecode')) return data;
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

type Letters = ReadonlyMap<number, string>;

interface Font {
  readonly letters: Letters;
  /** One glyph in a string of hexadecimal digits. */
  readonly glyph: RegExp;
}

/** Fonts number their glyphs; this table says which letters they are. */
function readLetters(table: string): Letters {
  const letters = new Map<number, string>();
  const blocks = (kind: string) => table.matchAll(new RegExp(`begin${kind}(.*?)end${kind}`, 'gs'));
  for (const [, block = ''] of blocks('bfchar')) {
    for (const [, glyph = '', letter = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      letters.set(Number.parseInt(glyph, 16), String.fromCharCode(Number.parseInt(letter, 16)));
    }
  }
  for (const [, block = ''] of blocks('bfrange')) {
    for (const [, ...ends] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const [first = 0, last = 0, letter = 0] = ends.map((hex) => Number.parseInt(hex, 16));
      for (let glyph = first; glyph <= last; glyph++) {
        letters.set(glyph, String.fromCharCode(letter + glyph - first));
      }
    }
  }
  return letters;
}

function readText(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = '';
  for (const [, name, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name) font = fonts.get(name) ?? font;
    for (const glyph of (font && glyphs.match(font.glyph)) ?? []) {
      text += font?.letters.get(Number.parseInt(glyph, 16)) ?? '';
    }
  }
  return text.replaceAll(/\s/g, '');
}
