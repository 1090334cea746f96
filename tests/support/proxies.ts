import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureProgram } from '../../tools/machine/ensure-program.ts';
import { freePort } from './installation';

const DOCS = path.resolve(import.meta.dirname, '../../docs');

interface ShippedProxy {
  /** Listens on a local port and forwards to the servers. */
  start(directory: string, port: number, servers: readonly number[]): Promise<ChildProcess>;
}
type Found = ShippedProxy | { readonly reason: string };

const missing = (name: string, packages: string) => ({
  reason: `${name} is not installed (as root: apt-get install ${packages})`,
});

/** Fails if a mark is missing in the text. */
function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((changed, [mark, replacement]) => {
    if (!changed.includes(mark)) throw new Error(`the configuration has no ${mark}`);
    return changed.replaceAll(mark, replacement);
  }, text);
}

/** HAProxy with the shipped configuration on other ports, or the reason why it cannot run here. */
export async function findHaproxy(): Promise<Found> {
  const program = await ensureProgram('haproxy');
  if (!program) return missing('HAProxy', 'haproxy');
  return {
    async start(directory, port, [first, second = first]) {
      const file = path.join(directory, 'haproxy.cfg');
      const shipped = readFileSync(path.join(DOCS, 'proxy/haproxy.cfg'), 'utf8');
      const configuration = replaceAll(shipped, {
        '127.0.0.1:8080': `127.0.0.1:${port}`,
        '127.0.0.1:3001': `127.0.0.1:${first}`,
        '127.0.0.1:3002': `127.0.0.1:${second}`,
      });
      writeFileSync(file, configuration);
      return spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
    },
  };
}

/** nginx with the shipped site on other ports and a self-signed certificate, or the reason why it cannot run here. */
export async function findNginx(): Promise<Found> {
  const [program, openssl] = [await ensureProgram('nginx'), await ensureProgram('openssl')];
  if (!program || !openssl) return missing('nginx or openssl', 'nginx openssl');
  return {
    async start(directory, port, [server]) {
      const place = (name: string) => path.join(directory, name);
      execFileSync(openssl, [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-subj', '/CN=watchfloor.example.org', '-days', '2'],
        ...['-keyout', place('privkey.pem'), '-out', place('fullchain.pem')],
      ]);
      const shipped = readFileSync(path.join(DOCS, 'deploy/nginx-tls.conf'), 'utf8');
      const site = replaceAll(shipped, {
        '  listen [::]:80;\n': '',
        '  listen [::]:443 ssl;\n': '',
        'listen 80;': `listen 127.0.0.1:${await freePort()};`,
        'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
        '/etc/ssl/watchfloor': directory,
        '127.0.0.1:3000': `127.0.0.1:${server}`,
      });
      writeFileSync(place('site.conf'), site);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${place(kind)};`)
        .join('\n');
      writeFileSync(
        place('nginx.conf'),
        `daemon off;
        master_process off;
        pid ${place('nginx.pid')};
        error_log stderr;
        events {}
        http {
          access_log off;
          ${temporary}
          include ${place('site.conf')};
        }`,
      );
      return spawn(program, ['-p', directory, '-c', place('nginx.conf')], { stdio: 'ignore' });
    },
  };
}
