import { describe, expect, test } from 'vitest';
import { createFilesApp, drawPicture, legacyOffice, packZip, writeForm } from './upload.fixture';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MACRO_SHEET = 'application/vnd.ms-excel.sheet.macroEnabled';
const { upload, send, get, stored, headersOf, port, make, app } = await createFilesApp();
const member = await make.member();
const picture = await drawPicture(10, 10);

describe('refused without leaving files:', () => {
  const tag = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${tag}</svg>`;
  test.each<[string, string | Buffer, string, number]>([
    ['an empty file', '', 'empty.txt', 400],
    ['HTML named .png', `<!DOCTYPE html><html>${tag}</html>`, 'cat.png', 415],
    ['HTML after blanks and comments', `\uFEFF \n<!-- x --><HTML>${tag}`, 'a.txt', 415],
    ['HTML in UTF-16', Buffer.from(`\uFEFF<html>${tag}`, 'utf16le'), 'a.txt', 415],
    [
      'XHTML',
      `<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"/>`,
      'a.xml',
      415,
    ],
    ['a script alone', tag, 'a.txt', 415],
    ['SVG with a script', svg, 'drawing.png', 415],
    ['SVG after a prologue', `<?xml version="1.0"?><!DOCTYPE svg><!-- -->${svg}`, 'd.txt', 415],
    ['SVG inside other XML', `<gpx xmlns:s='http://www.w3.org/2000/svg'/>`, 'd.gpx', 415],
    ['a Windows program', Buffer.from(`MZ${'\0'.repeat(100)}`), 'report.pdf', 415],
    [
      'a Linux program',
      Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`, 'latin1'),
      'a.txt',
      415,
    ],
    ['a shell script', '#!/bin/sh\nrm -rf /\n', 'notes.txt', 415],
    ['text with an executable extension', 'echo hello', 'report.pdf.bat', 415],
    ['unknown bytes', Buffer.from([1, 2, 3, 0, 255, 254, 7, 8]), 'x.bin', 415],
    ['a browser page by name', 'plain words', 'page.xhtml', 415],
    ['XML with a style sheet', `<?xml-stylesheet href="a.xsl"?><gpx/>`, 'a.gpx', 415],
    ['entities in KML', `<!-- <kml> --><!DOCTYPE kml [<!ENTITY a "b">]><kml/>`, 'a.kml', 415],
    [
      'entities in GPX in UTF-16',
      Buffer.from('\uFEFF<?xml version="1.0"?><!-- x --><!DOCTYPE gpx []><gpx/>', 'utf16le'),
      'a.gpx',
      415,
    ],
    ['a comment that hides what follows', `<!-- ${'x'.repeat(70_000)} --><html>`, 'a.txt', 415],
    ['a spreadsheet with macros', packZip({ 'xl/vbaProject.bin': 'x' }, SHEET), 'a.xlsx', 415],
    ['a macro-enabled spreadsheet', packZip({}, MACRO_SHEET), 'a.xlsm', 415],
    ['an old document with macros', legacyOffice('_VBA_PROJECT'), 'a.doc', 415],
  ])('%s', async (_name, content, filename, status) => {
    const before = await stored('store');
    const answer = await upload(member, content, filename);
    expect(answer.status).toBe(status);
    expect(answer.error.message).not.toBe('');
    expect(await stored('store')).toEqual(before);
    expect(await stored('incoming')).toEqual([]);
  });

  test.each([
    ...['library-ms', 'settingcontent-ms', 'py', 'iso', 'xlsm', 'searchConnector-ms', 'img', 'vhd'],
    ...[
      'jnlp',
      'appref-ms',
      'one',
      'chm',
      'xll',
      'ini',
      'xml',
      'html',
      'exe',
      'png',
      'pdf',
      'docx',
    ],
    ...['t\u200Bxt', 'еxe', 'TXT2'],
  ])('text with the extension .%s', async (extension) => {
    const { status, error } = await upload(member, 'plain words', `report.${extension}`);
    expect([status, error.message]).toEqual([
      415,
      'The name does not fit the content: a file of this type ends in .txt or .log',
    ]);
  });

  test.each<[string, string | Buffer, string]>([
    ['a PDF', '%PDF-1.7\n%\xe2\xe3\n', 'a.png'],
    ['a picture', picture, 'a.txt'],
    ['a zip', packZip({ 'a.txt': 'x' }), 'a.docx'],
    ['a spreadsheet', packZip({}, SHEET), 'a.xlsm'],
    ['prose', 'not JSON', 'a.json'],
    ['other XML', '<rss></rss>', 'a.kml'],
    ['an old Office container', legacyOffice('WordDocument'), 'a.msi'],
  ])('%s with the wrong extension (%#)', async (_name, content, filename) => {
    expect((await upload(member, content, filename)).status).toBe(415);
  });

  test('a form without a file, with two files, or of another type', async () => {
    const none = await send(member, writeForm('x', 'x.txt', 'other'));
    expect([none.status, none.error.message]).toEqual([400, 'Choose a file to upload']);
    const form = writeForm('one', 'one.txt');
    const end = form.lastIndexOf('--\r\n');
    const two = await send(
      member,
      Buffer.concat([
        form.subarray(0, end),
        Buffer.from('\r\n'),
        writeForm('two', 'two.txt').subarray(form.indexOf('\r\n') + 2),
      ]),
    );
    expect([two.status, two.error.message]).toEqual([400, 'Send one file at a time']);
    const json = await app.inject({
      method: 'POST',
      url: '/api/global-forum/upload',
      headers: {
        ...headersOf(member),
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
      },
      payload: '{}',
    });
    expect(json.statusCode).toBe(415);
    expect(await stored('incoming')).toEqual([]);
  });

  test('an upload without a session or from another site', async () => {
    expect((await upload(null, 'x')).status).toBe(401);
    const foreign = await fetch(`http://127.0.0.1:${port}/api/global-forum/upload`, {
      method: 'POST',
      headers: { ...headersOf(member), origin: 'https://elsewhere.example' },
      body: new Uint8Array(writeForm('x', 'x.txt')),
    });
    expect(foreign.status).toBe(403);
  });
});

describe('types are detected by content:', () => {
  test.each<[string, string | Buffer, string, string]>([
    ['CSV', 'a,b\n1,2\n', 'table.csv', 'text/csv'],
    ['JSON', '{"a": 1}', 'a.json', 'application/json'],
    [
      'GeoJSON',
      '{"type": "FeatureCollection", "features": []}',
      'a.geojson',
      'application/geo+json',
    ],
    [
      'KML',
      '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"/>',
      'a.kml',
      'application/vnd.google-earth.kml+xml',
    ],
    ['GPX', '<gpx version="1.1"></gpx>', 'a.gpx', 'application/gpx+xml'],
    ['KML with the extension .txt', '<kml/>', 'a.txt', 'text/plain'],
    ['JSON lines', '{"a": 1}\n{"a": 2}\n', 'a.jsonl', 'application/x-ndjson'],
    ['mail', 'From: a@b.example\n\nHello', 'a.eml', 'message/rfc822'],
    ['a log', 'started', 'a.LOG', 'text/plain'],
    ['Markdown after a comment', '<!-- draft -->\n# Title', 'a.md', 'text/markdown'],
    ['blanks', ' \n', 'a.txt', 'text/plain'],
    ['PDF', '%PDF-1.7\n%\xe2\xe3\n', 'a.PDF', 'application/pdf'],
    ['PDF without an extension', '%PDF-1.7\n%\xe2\xe3\n', 'minutes', 'application/pdf'],
    ['a spreadsheet', packZip({}, SHEET), 'a.xlsx', SHEET],
    ['an old document', legacyOffice('WordDocument'), 'a.doc', 'application/msword'],
    ['a map package', packZip({ 'doc.kml': 'x' }), 'a.kmz', 'application/vnd.google-earth.kmz'],
    [
      'zip',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      'a.zip',
      'application/zip',
    ],
    ['Latin-1 text', Buffer.from('Stra\xdfe', 'latin1'), 'a.txt', 'text/plain'],
    ['text that mentions HTML', 'The page had <html> in it', 'a.txt', 'text/plain'],
    ['audio', Buffer.from('664c614300000022', 'hex'), 'a.flac', 'audio/flac'],
  ])('%s', async (_name, content, filename, mimeType) => {
    const { status, body } = await upload(member, content, filename);
    expect([status, body.mimeType]).toEqual([201, mimeType]);
  });

  test('a polyglot of an image and a page is served as the image', async () => {
    const content = Buffer.concat([
      await drawPicture(10, 10),
      Buffer.from('<html><script>alert(1)</script>'),
    ]);
    const { body } = await upload(member, content, 'both.png');
    const answer = await get(member, body.url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('an unreadable image has no preview and is not shown inline', async () => {
    const content = (await drawPicture()).subarray(0, 60);
    const { status, body } = await upload(member, content, 'broken.png');
    expect([status, body.preview]).toEqual([201, null]);
    const answer = await get(member, body.url);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('an image with too many pixels is stored without a preview', async () => {
    const content = await drawPicture(8000, 6000);
    const { status, body } = await upload(member, content, 'huge.png');
    expect([status, body.preview]).toEqual([201, null]);
  });
});

describe('names are sanitized:', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\windows\\\\system.log', 'system.log'],
    ['a\0b.txt', 'ab.txt'],
    ['photo\u202Egpj.txt', 'photogpj.txt'],
    ['...', 'file'],
    ['Zoë – плащ.txt', 'Zoë – плащ.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(196)}.txt`],
  ])('%j', async (sent, cleaned) => {
    const { status, body } = await upload(member, 'a name', sent);
    expect([status, body.filename]).toEqual([201, cleaned]);
    const disposition = (await get(member, body.url)).headers.get('content-disposition');
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(cleaned)}`);
  });

  test('CR LF adds no header', async () => {
    const answer = await upload(member, 'split', 'a%0d%0aset-cookie: x=1.txt');
    expect(answer.status).toBe(201);
    const raw = await upload(member, 'split', 'a\r\nset-cookie: x=1\r\n.txt');
    expect([201, 400]).toContain(raw.status);
    if (raw.status === 201) {
      expect((await get(member, raw.body.url)).headers.get('set-cookie') ?? '').not.toContain(
        'x=1',
      );
    }
  });
});
