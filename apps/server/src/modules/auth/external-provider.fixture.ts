import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { atEnd } from '../../testing/at-end';
import { findFreePort } from './test-server.fixture';

const SCRIPT = path.join(import.meta.dirname, 'provider-process.fixture.ts');

interface ExternalProvider {
  readonly settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>;
  start(): Promise<void>;
}

/** A provider in a separate process, on a port that is known before it starts. */
export async function prepareExternalProvider(appOrigin: string): Promise<ExternalProvider> {
  const port = await findFreePort();
  const settings = {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'the-app',
    OIDC_CLIENT_SECRET: 'a secret: 100% + more',
  };
  let running: ChildProcess | undefined;
  atEnd(() => {
    running?.kill();
  });
  return {
    settings,
    async start() {
      const child = spawn(process.execPath, ['--no-warnings', SCRIPT], {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {
          PORT: String(port),
          CLIENT_ID: settings.OIDC_CLIENT_ID,
          CLIENT_SECRET: settings.OIDC_CLIENT_SECRET,
          APP_ORIGIN: appOrigin,
        },
      });
      running = child;
      await new Promise<void>((resolve, reject) => {
        child.stdout.once('data', () => resolve());
        child.once('exit', (code) => reject(new Error(`the provider exited with ${code}`)));
      });
    },
  };
}
