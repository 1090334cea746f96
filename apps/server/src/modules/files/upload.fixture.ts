import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { chatEndpoints, type ErrorBody, type Upload } from '@watchfloor/contract';
import sharp from 'sharp';
import type { Member } from '../../testing/factories';
import { createTestApp, TEST_ORIGIN } from '../../testing/test-app';
import { sessionCookieName } from '../auth/session-cookie';

const BOUNDARY = 'a-boundary-that-no-file-contains';
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));

/** A multipart form, which may contain invalid names. */
export function writeForm(content: Buffer | string, filename: string, field = 'file'): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export const drawPicture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

/** An uncompressed zip. With a type, it is an Office document with a main part of that type. */
export function packZip(parts: Readonly<Record<string, string>>, officeType?: string): Buffer {
  const types = officeType
    ? { '[Content_Types].xml': `<Types><Override ContentType="${officeType}.main+xml"/></Types>` }
    : {};
  const entries = Object.entries({ ...types, ...parts }).map(([name, text]) => {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(text), 10);
    fields.writeUInt32LE(text.length, 14);
    fields.writeUInt32LE(text.length, 18);
    fields.writeUInt16LE(name.length, 22);
    return { fields, name: Buffer.from(name), text: Buffer.from(text) };
  });
  let at = 0;
  const directory: Buffer[] = [];
  const files = entries.map(({ fields, name, text }) => {
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, name);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, text]);
    at += file.length;
    return file;
  });
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
}

/** The start of a legacy Office document with one named part. */
export const legacyOffice = (part: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(part, 'utf16le'),
    Buffer.alloc(400),
  ]);

export const hashOf = (content: Buffer | string) =>
  createHash('sha256').update(content).digest('hex');

/** The server on a port, for tests that need real connections. */
export async function createFilesApp(environment: Record<string, string> = {}, directory?: string) {
  const test = await createTestApp({ RATE_LIMIT_UPLOADS: '0', ...environment }, directory);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const cookieOf = (member: Member | null) => ({
    ...(member ? { cookie: `${COOKIE}=${member.session}` } : {}),
  });
  const headersOf = (member: Member | null) => ({
    origin,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...cookieOf(member),
  });

  async function send(member: Member | null, form: Buffer, metadata?: string) {
    const query = metadata ? `?metadata=${metadata}` : '';
    const response = await fetch(`${origin}/api/global-forum/upload${query}`, {
      method: 'POST',
      headers: headersOf(member),
      body: new Uint8Array(form),
    });
    const body: unknown = await response.json();
    return {
      status: response.status,
      headers: response.headers,
      body: body as Upload,
      error: body as ErrorBody,
    };
  }

  const stored = (folder: 'incoming' | 'store') => listFiles(test.dataDirectory, folder);
  return {
    ...test,
    port,
    headersOf,
    send,
    upload: (
      member: Member | null,
      content: Buffer | string,
      filename = 'note.txt',
      metadata?: string,
    ) => send(member, writeForm(content, filename), metadata),
    get: (member: Member | null, url: string, headers: Record<string, string> = {}) =>
      fetch(origin + url, { headers: { ...cookieOf(member), ...headers } }),
    /** Names of the files in the data directory. */
    stored,
    /** Attaches an upload to a message in the forum; returns its id. */
    async attach(member: Member, url: string): Promise<string> {
      const attachments = [{ type: 'file' as const, url }];
      const { body } = await test.apiAs(member)(chatEndpoints.create, { body: { attachments } });
      return body.id;
    },
  };
}

async function listFiles(dataDirectory: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDirectory, 'files', folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
