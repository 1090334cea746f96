import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { writePageStyle } from './page-style';
import { PASSKEY_SCRIPT } from './passkey-script';

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Named by its hash, so that browsers can cache it forever. */
function nameAsset(name: string, extension: string, type: string, content: Buffer): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/idp/assets/${name}-${hash}.${extension}`, type, content };
}

const inter = nameAsset(
  'inter',
  'woff2',
  'font/woff2',
  readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ),
  ),
);

export const pageStyle = nameAsset(
  'pages',
  'css',
  'text/css; charset=utf-8',
  Buffer.from(writePageStyle(inter.path)),
);

export const passkeyScript = nameAsset(
  'passkey',
  'js',
  'text/javascript; charset=utf-8',
  Buffer.from(PASSKEY_SCRIPT),
);

export function servePageAssets(app: FastifyInstance): void {
  for (const asset of [inter, pageStyle, passkeyScript]) {
    app.get(asset.path, (_request, reply) =>
      reply
        .type(asset.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(asset.content),
    );
  }
}
