import { execFileSync } from 'node:child_process';
import { accessSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { renderDocx } from './docx/render-docx';
import type { Part } from './export-document';
import { makeDocument, paragraph, SENTENCE, table, text } from './export-document.fixture';
import { renderPdf } from './pdf/render-pdf';

const directory = mkdtempSync(path.join(tmpdir(), 'exports-'));
afterAll(() => rmSync(directory, { recursive: true }));

const HOSTILE = '</w:t> (TJ) ET \u202Etxt.\u202C مرحبا 🚢';
const PARTS: readonly Part[] = [
  { kind: 'notice', title: 'Retracted', text: HOSTILE },
  { kind: 'fields', rows: [['Number', [text('WF-2026-000412')]]] },
  ...Array.from({ length: 20 }, () => paragraph(SENTENCE.repeat(6))),
  paragraph({ kind: 'link', href: 'https://floor.example/ü', children: [text('Überall')] }),
  { kind: 'list', start: 3, items: [{ checked: true, children: [paragraph(HOSTILE)] }] },
  { kind: 'quote', children: [{ kind: 'code', language: null, text: 'one\n\ttwo' }] },
  table(
    ['Time', 'Place'],
    Array.from({ length: 90 }, (_, i) => [`04:${i}`, SENTENCE]),
  ),
];
const document = makeDocument(PARTS, {
  title: HOSTILE,
  marking: { tlp: 'RED', compartments: ['HALCYON'] },
});

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: directory, encoding: 'utf8' });

test('qpdf finds no fault in a PDF, and pdftotext reads the label twice on each page', async () => {
  const file = path.join(directory, 'report.pdf');
  writeFileSync(file, await renderPdf(document));
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  const pages = run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1);
  expect(pages.length).toBeGreaterThan(4);
  pages.forEach((page, index) => {
    expect(page.match(/TLP:RED/g)).toHaveLength(2);
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
});

const OFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((program) => {
  try {
    accessSync(program);
    return true;
  } catch {
    return false;
  }
});
const skipped = OFFICE ? '' : ' (skipped: as root: apt-get install libreoffice-writer)';

test.skipIf(!OFFICE)(`LibreOffice opens a Word document${skipped}`, async () => {
  writeFileSync(path.join(directory, 'report.docx'), await renderDocx(document));
  run(
    OFFICE ?? '',
    ...['--headless', `-env:UserInstallation=file://${directory}/office`],
    ...['--convert-to', 'txt:Text (encoded):UTF8', 'report.docx'],
  );
  const converted = readFileSync(path.join(directory, 'report.txt'), 'utf8');
  expect(converted).toContain('</w:t> (TJ) ET txt.');
  expect(converted).toContain('04:89');
});
