import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ErrorBody, Upload } from '@watchfloor/contract';
import sharp from 'sharp';
import type { Member } from '../../testing/factories';
import { createTestApp, TEST_ORIGIN } from '../../testing/test-app';
import { sessionCookieName } from '../auth/session-cookie';

const BOUNDARY = 'a-boundary-that-no-file-contains';
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));

/** The bytes of a form as a client may write them, odd names included. */
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

/** What a content is kept by. */
export const hashOf = (content: Buffer | string) =>
  createHash('sha256').update(content).digest('hex');

/** The whole server on a port, for what only real connections can show. */
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

  async function send(member: Member | null, form: Buffer) {
    const response = await fetch(`${origin}/api/global-forum/upload`, {
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
    upload: (member: Member | null, content: Buffer | string, filename = 'note.txt') =>
      send(member, writeForm(content, filename)),
    get: (member: Member | null, url: string, headers: Record<string, string> = {}) =>
      fetch(origin + url, { headers: { ...cookieOf(member), ...headers } }),
    /** Names of the files that lie in the data directory. */
    stored,
    /** Marks an upload as attached, as a message would. */
    attach: (url: string) =>
      test.db`update uploads set uses = uses + 1 where id = ${url.split('/').at(-1) ?? ''}`,
  };
}

async function listFiles(dataDirectory: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDirectory, 'files', folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
