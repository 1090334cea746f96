import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Part } from '../export-document';
import { makeDocument, paragraph, SENTENCE, table, text } from '../export-document.fixture';
import { renderDocx } from './render-docx';

async function open(parts: readonly Part[], more = {}): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await renderDocx(makeDocument(parts, more))));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const),
  );
}

/** The text that a reader sees. */
const textOf = (xml = '') =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, run]) => run).join('');

/** Throws unless every element is closed in its place. */
function checkElements(xml: string): void {
  const opened: string[] = [];
  for (const [tag, slash, name = '', end] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (slash) expect(opened.pop(), tag).toBe(name);
    else if (!end) opened.push(name);
  }
  expect(opened).toEqual([]);
}

describe('a Word document', () => {
  test('has the label and the page number in header and footer', async () => {
    const files = await open([paragraph('Text')]);
    expect(textOf(files['word/header1.xml'])).toContain('TLP:AMBER');
    const footer = files['word/footer1.xml'] ?? '';
    expect(textOf(footer)).toContain('TLP:AMBER');
    expect(textOf(footer)).toContain('WF-2026-000412, revision 3 · exported by Mateo Ferreira');
    expect(footer).toContain('NUMPAGES');
    expect(files['docProps/core.xml']).toContain('<cp:keywords>TLP:AMBER</cp:keywords>');
    expect(files['docProps/core.xml']).toContain('Halcyon Drift goes dark');
  });

  test('has headings, lists, tables and links of Word', async () => {
    const item = { checked: null, children: [paragraph('Item')] };
    const files = await open([
      { kind: 'heading', level: 2, children: [text('Section')] },
      paragraph({ kind: 'link', href: '/r/WF-2026-000001', children: [text('this')] }),
      { kind: 'list', start: null, items: [item] },
      { kind: 'list', start: 3, items: [item, { ...item, checked: true }] },
      { kind: 'quote', children: [paragraph('Quoted')] },
      { kind: 'code', language: null, text: 'one\n  two' },
      { kind: 'rule' },
      table(['Time'], [['04:12']]),
      { kind: 'fields', rows: [['Number', [text('7')]]] },
      { kind: 'notice', title: 'Retracted', text: 'Why' },
    ]);
    const xml = files['word/document.xml'] ?? '';
    checkElements(xml);
    for (const style of ['Heading1', 'Heading2']) expect(xml).toContain(`w:val="${style}"`);
    expect(xml).toContain('<w:tblHeader/>');
    expect(xml.match(/<w:numPr>/g)).toHaveLength(3);
    expect(files['word/numbering.xml']).toContain('<w:start w:val="3"/>');
    expect(files['word/_rels/document.xml.rels']).toContain(
      'https://floor.example/r/WF-2026-000001',
    );
    expect(textOf(xml)).toContain('[x] Item');
  });

  test.each([
    ['markup', '</w:t></w:r><w:p>"&amp;\'<script>'],
    ['a turned direction', '\u202Eexe.\u202Cfdp'],
    ['what XML does not allow', 'a\uFFFEb\u0001c\u000B'],
    ['a word of 10,000 letters', 'W'.repeat(10_000)],
    ['every script', 'مرحبا 漢字 🚢 שלום'],
  ])('%s stays text', async (_, value) => {
    const files = await open([paragraph(value), table([value], [[value]])], {
      title: value,
      exportedBy: value,
    });
    for (const [name, xml] of Object.entries(files)) {
      if (!name.endsWith('.xml')) continue;
      checkElements(xml);
      for (const sign of ['\u0001', '\u000B', '\uFFFE', '\u202E']) {
        expect(xml).not.toContain(sign);
      }
    }
    expect(files['word/document.xml']?.match(/<w:p>/g)?.length).toBe(
      (await open([paragraph('x'), table(['x'], [['x']])]))['word/document.xml']?.match(/<w:p>/g)
        ?.length,
    );
  });

  test('a link to anything but the web is text', async () => {
    const files = await open([
      paragraph({ kind: 'link', href: 'javascript:alert(1)', children: [text(SENTENCE)] }),
    ]);
    expect(Object.values(files).join('')).not.toContain('javascript:');
  });
});
