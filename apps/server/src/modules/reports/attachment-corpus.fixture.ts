import type { AttachmentProblem, AttachmentState } from '@watchfloor/contract';
import { makePdf } from '../../demo/make-pdf';
import {
  makeInlineSheet,
  makeOpenDocument,
  makePhotograph,
  makeSealedPdf,
  makeSheets,
  makeSlides,
  makeWord,
  makeZip,
  SEALED_MANIFEST,
} from '../../files/documents.fixture';
import { legacyOffice } from '../files/upload.fixture';

interface Kept {
  readonly state: AttachmentState;
  readonly problem?: AttachmentProblem;
  readonly pages?: number;
  /** Found by a search, with the page if there is one. */
  readonly word?: string;
  readonly page?: number;
}

export interface Sample {
  readonly name: string;
  readonly content: Buffer | string;
  /** What becomes of it: a state, or a part of the message that refuses it. */
  readonly outcome: Kept | string;
}

const read = (word: string, more: Partial<Kept> = {}): Kept => ({ state: 'read', word, ...more });
const EMPTY: Kept = { state: 'empty' };
const unreadable = (problem: AttachmentProblem): Kept => ({ state: 'unreadable', problem });
const TOO_LARGE: Kept = { state: 'too-large' };

const twelve = Array.from({ length: 12 }, (_, index) =>
  index === 11 ? 'The zwolfword is on the last page' : `Leaf ${index + 1}`,
);
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const mail = (headers: string, body: string, subject = 'About the pier') =>
  `From: Ines <ines@example.org>\r\nTo: desk@example.org\r\nSubject: ${subject}\r\n${headers}\r\n\r\n${body}`;
const MULTIPART = [
  '--b\r\nContent-Type: text/plain\r\n\r\nmultipartword\r\n',
  '--b\r\nContent-Type: application/pdf; name="boundname.pdf"\r\nContent-Disposition: attachment; filename="boundname.pdf"\r\n\r\nx\r\n--b--\r\n',
].join('');
const LAUGHS =
  '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document><w:t>&b;</w:t></w:document>';
const png = (width: number, height: number) => {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, Buffer.alloc(40)]);
};
const riff = Buffer.concat([
  Buffer.from('RIFF$\0\0\0WAVEfmt '),
  Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 68, 172, 0, 0, 136, 88, 1, 0, 2, 0, 16, 0]),
  Buffer.from('data\0\0\0\0'),
]);
const nested = makeZip({ 'in.zip': makeZip({ 'in.zip': makeZip({ 'deep.txt': 'too deep' }) }) });
const CROWD = Object.fromEntries(
  Array.from({ length: 2100 }, (_, index) => [`word/media/${index}.xml`, '']),
);

/** Files of all kinds, good and bad. */
export const listSamples = async (): Promise<Sample[]> => [
  {
    name: 'one.pdf',
    content: makePdf(['Onepageword (in brackets)']),
    outcome: read('onepageword', { pages: 1, page: 1 }),
  },
  {
    name: 'twelve.pdf',
    content: makePdf(twelve),
    outcome: read('zwolfword', { pages: 12, page: 12 }),
  },
  { name: 'blank.pdf', content: makePdf(['']), outcome: { ...EMPTY, pages: 1 } },
  {
    name: 'script.pdf',
    content: makePdf(['scriptedword'], {
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    }),
    outcome: read('scriptedword', { page: 1 }),
  },
  { name: 'sealed.pdf', content: makeSealedPdf(), outcome: unreadable('encrypted') },
  { name: 'header-only.pdf', content: '%PDF-1.7\n%%EOF\n', outcome: unreadable('damaged') },
  {
    name: 'cut.pdf',
    content: makePdf(['Cut', 'Lost']).subarray(0, 520),
    outcome: unreadable('damaged'),
  },
  {
    name: 'no-end.pdf',
    content: makePdf(['Endlessword']).subarray(0, -20),
    outcome: read('endlessword'),
  },
  {
    name: 'claims-pages.pdf',
    content: makePdf(['Claimword'], { count: 2_000_000_000 }),
    outcome: read('claimword', { pages: 1, page: 1 }),
  },
  {
    name: 'circle.pdf',
    content: makePdf(['Circled'], { kids: '2 0 R', count: 3 }),
    outcome: EMPTY,
  },

  {
    name: 'note.docx',
    content: makeWord('wordsword &amp; &#x41;&#66;'),
    outcome: read('wordsword'),
  },
  {
    name: 'parts.docx',
    content: makeWord('main', {
      'word/footnotes.xml': '<w:t>footnoteword</w:t>',
      'word/comments.xml': '<w:t>c</w:t>',
      'word/header1.xml': '<w:t>h</w:t>',
    }),
    outcome: read('footnoteword'),
  },
  {
    name: 'embeds.docx',
    content: makeWord('embeddingword', { 'word/embeddings/in.zip': nested }),
    outcome: read('embeddingword'),
  },
  { name: 'missing.docx', content: makeWord('', { 'word/document.xml': '' }), outcome: EMPTY },
  {
    name: 'no-document.docx',
    content: makeZip({
      '[Content_Types].xml':
        '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    }),
    outcome: unreadable('damaged'),
  },
  {
    name: 'laughs.docx',
    content: makeWord('', { 'word/document.xml': LAUGHS }),
    outcome: unreadable('damaged'),
  },
  {
    name: 'bomb.docx',
    content: makeWord('', { 'word/document.xml': Buffer.alloc(48 * 1024 * 1024, 'a') }),
    outcome: TOO_LARGE,
  },
  { name: 'crowd.docx', content: makeWord('crowd', CROWD), outcome: TOO_LARGE },
  { name: 'claims.docx', content: makeWord('claims', {}, { count: 65_535 }), outcome: TOO_LARGE },
  {
    name: 'beyond.docx',
    content: makeWord('beyond', {}, { shift: 1_000_000 }),
    outcome: unreadable('damaged'),
  },
  {
    name: 'locked-parts.docx',
    content: makeWord('locked', {}, { isSealed: true }),
    outcome: unreadable('encrypted'),
  },
  {
    name: 'endless-tag.docx',
    content: makeWord('', { 'word/document.xml': `<w:t a="${'x'.repeat(2_000_000)}` }),
    outcome: unreadable('damaged'),
  },
  {
    name: 'macros.docx',
    content: makeWord('m', { 'word/vbaProject.bin': 'x' }),
    outcome: 'with macros',
  },
  { name: 'password.docx', content: legacyOffice('EncryptedPackage'), outcome: 'with a password' },

  {
    name: 'sheets.xlsx',
    content: makeSheets([['first', 'cell'], ['secondsheetword']]),
    outcome: read('secondsheetword', { pages: 2, page: 2 }),
  },
  {
    name: 'inline.xlsx',
    content: makeInlineSheet('inlineword'),
    outcome: read('inlineword', { pages: 1, page: 1 }),
  },
  {
    name: 'empty.xlsx',
    content: makeZip({
      '[Content_Types].xml':
        '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    }),
    outcome: unreadable('damaged'),
  },
  {
    name: 'slides.pptx',
    content: makeSlides(['one', 'secondslideword'], 'spoken'),
    outcome: read('secondslideword', { pages: 2, page: 2 }),
  },
  {
    name: 'notes.pptx',
    content: makeSlides(['one'], 'spokennoteword'),
    outcome: read('spokennoteword', { page: 1 }),
  },

  {
    name: 'text.odt',
    content: makeOpenDocument('text', '<text:p>odtword<text:s/>here</text:p>'),
    outcome: read('odtword here'),
  },
  {
    name: 'table.ods',
    content: makeOpenDocument(
      'spreadsheet',
      '<table:table><text:p>a</text:p></table:table><table:table><text:p>odsword</text:p></table:table>',
    ),
    outcome: read('odsword', { pages: 2, page: 2 }),
  },
  {
    name: 'slides.odp',
    content: makeOpenDocument('presentation', '<draw:page><text:p>odpword</text:p></draw:page>'),
    outcome: read('odpword', { pages: 1, page: 1 }),
  },
  {
    name: 'sealed.odt',
    content: makeOpenDocument('text', 'x', SEALED_MANIFEST),
    outcome: unreadable('encrypted'),
  },
  {
    name: 'hollow.odt',
    content: makeZip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
    outcome: unreadable('damaged'),
  },

  {
    name: 'plain.eml',
    content: mail('Content-Type: text/plain', 'plainmailword'),
    outcome: read('plainmailword'),
  },
  {
    name: 'subject.eml',
    content: mail('Content-Type: text/plain', 'x', 'mailsubject'),
    outcome: read('mailsubject'),
  },
  {
    name: 'page.eml',
    content: mail('Content-Type: text/html', '<style>styleword</style><p>html&amp;mailword</p>'),
    outcome: read('html&mailword'),
  },
  {
    name: 'attached.eml',
    content: mail('Content-Type: multipart/mixed; boundary=b', MULTIPART),
    outcome: read('boundname.pdf'),
  },
  {
    name: 'deep.eml',
    content: mail(
      'Content-Type: multipart/mixed; boundary=a0',
      Array.from(
        { length: 400 },
        (_, depth) =>
          `--a${depth}\r\nContent-Type: multipart/mixed; boundary=a${depth + 1}\r\n\r\n`,
      ).join(''),
    ),
    outcome: unreadable('damaged'),
  },

  { name: 'utf8.txt', content: 'Ærøskøbing utf8word', outcome: read('aeroskobing utf8word') },
  { name: 'little.txt', content: utf16('littleendianword'), outcome: read('littleendianword') },
  { name: 'big.txt', content: utf16('bigendianword', true), outcome: read('bigendianword') },
  {
    name: 'windows.txt',
    content: Buffer.from('caf\xe9 windowsword', 'latin1'),
    outcome: read('café windowsword'),
  },
  { name: 'machine.log', content: 'GET /logword 200', outcome: read('logword') },
  { name: 'no-suffix', content: 'nosuffixword', outcome: read('nosuffixword') },
  { name: 'table.csv', content: '=cmd|calc,csvword\n1,2\n', outcome: read('csvword') },
  { name: 'table.tsv', content: 'tsvword\t1\n', outcome: read('tsvword') },
  { name: 'notes.md', content: '# markdownword', outcome: read('markdownword') },
  { name: 'data.json', content: '{"jsonword": 1}', outcome: read('jsonword') },
  { name: 'lines.jsonl', content: '{"a": "ndjsonword"}\n', outcome: read('ndjsonword') },
  {
    name: 'place.geojson',
    content: '{"type": "Feature", "name": "geojsonword"}',
    outcome: read('geojsonword'),
  },
  { name: 'place.kml', content: '<kml><name>kmlword</name></kml>', outcome: read('kmlword') },
  { name: 'track.gpx', content: '<gpx><name>gpxword</name></gpx>', outcome: read('gpxword') },
  { name: 'blank.txt', content: ' \n\t\n', outcome: EMPTY },

  { name: 'photo.jpg', content: await makePhotograph({}), outcome: EMPTY },
  { name: 'photo.png', content: await makePhotograph({}, 'png'), outcome: EMPTY },
  { name: 'photo.webp', content: await makePhotograph({}, 'webp'), outcome: EMPTY },
  { name: 'claims-pixels.png', content: png(60_000, 60_000), outcome: EMPTY },
  { name: 'sound.wav', content: riff, outcome: EMPTY },
  { name: 'archive.zip', content: makeZip({ 'a.txt': 'unseen' }), outcome: EMPTY },
  { name: 'nested.zip', content: nested, outcome: EMPTY },
  { name: 'place.kmz', content: makeZip({ 'doc.kml': '<kml/>' }), outcome: EMPTY },
  { name: 'old.doc', content: legacyOffice('WordDocument'), outcome: unreadable('unsupported') },
  { name: 'old.xls', content: legacyOffice('Workbook'), outcome: unreadable('unsupported') },
  { name: 'old.rtf', content: '{\\rtf1\\ansi rich}', outcome: unreadable('unsupported') },

  { name: 'nothing.txt', content: '', outcome: 'The file is empty' },
  {
    name: 'program.pdf',
    content: Buffer.from(`4d5a9000${'00'.repeat(200)}`, 'hex'),
    outcome: 'not accepted',
  },
  { name: 'photo.pdf', content: await makePhotograph({}), outcome: 'does not fit the content' },
  { name: 'document.txt', content: makePdf(['x']), outcome: 'does not fit the content' },
  { name: 'page.txt', content: '<!doctype html><p>hi</p>', outcome: 'HTML files are not accepted' },
  {
    name: 'drawing.png',
    content: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    outcome: 'SVG files are not accepted',
  },
  { name: 'run.txt', content: '#!/bin/sh\nrm -rf /', outcome: 'Programs and scripts' },
  {
    name: 'entity.kml',
    content: '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>',
    outcome: 'document type declaration',
  },
];
