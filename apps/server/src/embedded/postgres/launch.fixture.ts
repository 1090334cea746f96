import { startEmbeddedPostgres } from './embedded-postgres';

/** Starts a database, reports on stdout and keeps running, for tests to kill. */
const [directory = ''] = process.argv.slice(2);
try {
  const { pid } = await startEmbeddedPostgres({
    directory,
    log: (message) => process.stderr.write(`${message}\n`),
    flags: ['-c', 'fsync=off'],
  });
  process.stdout.write(`${JSON.stringify({ pid })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exitCode = 1;
}
