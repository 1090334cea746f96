import { buildApp } from '../app';
import { createLog } from '../logging';
import { createFilesApp } from '../modules/files/upload.fixture';
import { readSettings } from '../settings';
import { atEnd } from '../testing/at-end';
import { createApi } from '../testing/test-app';

/** Two server instances on one database, each on its own port. */
export async function startTwoInstances(environment: Record<string, string> = {}) {
  const settings = { FEEDS: 'off', ...environment };
  const first = await createFilesApp(settings);
  const second = await buildApp({
    db: first.applicationDb,
    backgroundDb: first.backgroundDb,
    settings: readSettings({ RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0', ...settings }),
    secret: 'a secret that only the tests know, of enough length',
    log: createLog('silent'),
    dataDirectory: first.dataDirectory,
  });
  atEnd(() => second.close());
  const origin = await second.listen({ port: 0, host: '127.0.0.1' });
  const apps = [first.app, second] as const;
  return {
    ...first,
    origins: [`http://127.0.0.1:${first.port}`, origin] as const,
    apps,
    /** Alternates between the instances. */
    apiAt: (turn: number, member: Parameters<typeof createApi>[1]) =>
      createApi(turn % 2 === 0 ? first.app : second, member),
  };
}
