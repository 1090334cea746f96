import { startEmbeddedPostgres } from './embedded-postgres';

/** A process that owns a database, for tests to kill: starts it, reports on stdout, and stays. */
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
