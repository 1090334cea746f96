import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Part } from '../export-document';
import { makeDocument, paragraph, SENTENCE, table, text } from '../export-document.fixture';
import { renderPdf } from './render-pdf';

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>;
interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

const open = async (parts: readonly Part[], more = {}): Promise<Proxy> =>
  getDocumentProxy(new Uint8Array(await renderPdf(makeDocument(parts, more))));

const pagesOf = (pdf: Proxy) =>
  Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1)));

/** The text of each page. */
async function readPages(pdf: Proxy): Promise<string[]> {
  const pages = await pagesOf(pdf);
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
}

const countOf = (found: string, page: string) => page.split(found).length - 1;

const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];

async function readRoles(pdf: Proxy): Promise<Set<string>> {
  const pages = await pagesOf(pdf);
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  return new Set(trees.flatMap((tree) => rolesOf(tree as Node)));
}

describe('a PDF', () => {
  test('has the label twice, the number and the origin on each page', async () => {
    const pdf = await open(Array.from({ length: 40 }, () => paragraph(SENTENCE.repeat(6))));
    const pages = await readPages(pdf);
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => {
      expect(countOf('TLP:AMBER', page)).toBe(2);
      expect(countOf('HALCYON', page)).toBe(2);
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain(
        'WF-2026-000412, revision 3 · exported by Mateo Ferreira · 2026-05-21 13:55 UTC',
      );
    });
  });

  test('says what it is', async () => {
    const pdf = await open([paragraph('Text')]);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: 'Halcyon Drift goes dark',
      Author: 'Leila Mansour',
      Keywords: 'TLP:AMBER',
      Language: 'en',
    });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  });

  test('has a structure that screen readers follow', async () => {
    const pdf = await open([
      { kind: 'heading', level: 2, children: [text('Section')] },
      paragraph('See ', { kind: 'link', href: '/r/WF-2026-000001', children: [text('this')] }),
      { kind: 'quote', children: [paragraph('Quoted')] },
      { kind: 'list', start: null, items: [{ checked: true, children: [paragraph('Item')] }] },
      { kind: 'code', language: null, text: 'ls\n\t-l' },
      table(['Time', 'Place'], [['04:12', 'Shelf']]),
    ]);
    const roles = await readRoles(pdf);
    for (const role of ['H1', 'H2', 'P', 'Link', 'BlockQuote', 'L', 'LI', 'Lbl', 'LBody', 'Code']) {
      expect(roles, role).toContain(role);
    }
    for (const role of ['Table', 'TR', 'TH', 'TD']) expect(roles, role).toContain(role);
    const [page] = await pagesOf(pdf);
    expect((await page?.getAnnotations())?.map(({ url }) => url)).toEqual([
      'https://floor.example/r/WF-2026-000001',
    ]);
  });

  test('a picture is a figure, in the file once however often it is drawn', async () => {
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#336699' },
    })
      .jpeg()
      .toBuffer();
    const pictures = new Map([['/api/files/1', { bytes, width: 400, height: 300 }]]);
    const image = { kind: 'image', href: '/api/files/1', alt: 'The hull' } as const;
    const parts = Array.from({ length: 60 }, () => paragraph(image));
    const file = await renderPdf(makeDocument(parts, { pictures }));
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    const pdf = await getDocumentProxy(new Uint8Array(file));
    expect(await readRoles(pdf)).toContain('Figure');
    expect(countOf('[Picture: The hull]', (await readPages(pdf)).join())).toBe(10);
  });

  test('no link leads anywhere but to the web', async () => {
    const pdf = await open([
      paragraph({ kind: 'link', href: 'javascript:alert(1)', children: [text('here')] }),
      paragraph({ kind: 'link', href: 'file:///etc/passwd', children: [text('there')] }),
    ]);
    const [page] = await pagesOf(pdf);
    expect(await page?.getAnnotations()).toEqual([]);
  });

  test('a table repeats its header on each page, and a long row goes on', async () => {
    const rows = [
      ...Array.from({ length: 60 }, (_, i) => [`04:${i}`, 'Shelf']),
      ['05:00', SENTENCE.repeat(80)],
    ];
    const pages = await readPages(await open([table(['Sighted at', 'Place'], rows)]));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(countOf('Sighted at', page)).toBe(1);
    expect(pages.join('')).toContain('04:59');
    expect(countOf('bulker', pages.join(''))).toBe(80);
  });

  test('sets Latin, Cyrillic and Greek', async () => {
    const words = 'Überfall à Tromsø, Tiếng Việt, Судно вышло, Το πλοίο έφυγε';
    const [page] = await readPages(await open([paragraph(words)]));
    expect(page).toContain(words);
    expect(page).not.toContain('not shown');
  });

  test('names what it cannot set, where it is missing and at the beginning', async () => {
    const parts = [paragraph('Seen: مرحبا بالعالم, 漢字 and 🚢🚢 at sea')];
    const [page] = await readPages(await open(parts));
    expect(page).toContain('Seen: [Arabic not shown], [Chinese not shown] and [emoji not shown]');
    expect(page).toContain('This PDF does not show everything: Arabic, Chinese, emoji');
    expect(page).toContain('print it from the browser instead');
  });

  test('RED has the name of who exported it across each page', async () => {
    const pdf = await open([paragraph(SENTENCE)], { marking: { tlp: 'RED', compartments: [] } });
    const [page = ''] = await readPages(pdf);
    expect(countOf('Mateo Ferreira', page)).toBe(2);
    expect(countOf('TLP:RED', page)).toBe(2);
  });
});

test.each([
  ['a word of 10,000 letters', [paragraph('W'.repeat(10_000))]],
  ['a title that turns the direction', [paragraph('\u202Eexe.\u202Cfdp')]],
  ['markup of other formats', [paragraph('</w:t> <script> (x) Tj ET %%EOF')]],
  ['an empty paragraph', [paragraph('')]],
  ['an empty table', [table([''], [])]],
  ['a table with uneven rows', [table(['a', 'b'], [['1'], ['1', '2', '3']])]],
  ['a header higher than a page', [table([SENTENCE.repeat(90)], [['1'], ['2']])]],
  ['an empty list', [{ kind: 'list', start: 1, items: [{ checked: false, children: [] }] }]],
  ['200 quotes in each other', [nest(200)]],
] as [string, Part[]][])('%s is no problem', async (_, parts) => {
  const title = '\u202E</w:t>(W)'.repeat(14);
  const pdf = await open(parts, { title, exportedBy: 'M'.repeat(200) });
  const pages = await readPages(pdf);
  for (const page of pages) expect(countOf('TLP:AMBER', page)).toBe(2);
});

function nest(depth: number): Part {
  let block = paragraph('Deep');
  for (let i = 0; i < depth; i += 1) block = { kind: 'quote', children: [block] };
  return block;
}
