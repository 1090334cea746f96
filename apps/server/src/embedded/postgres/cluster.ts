import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, runAs } from './account';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error';
import { programEnvironment } from './program-environment';
import { DATABASE, ROLES } from './roles';

export const clusterIn = (directory: string): string => path.join(directory, 'cluster');

export const hasCluster = (directory: string): boolean => existsSync(clusterIn(directory));

/** PostgreSQL only reads data of its own major version. */
export function assertSameVersion(cluster: string, major: string): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  const [age, advice] =
    Number(found) > Number(major)
      ? ['newer', 'Start the Watchfloor that created it']
      : ['older', 'Back it up with the Watchfloor that created it and restore the backup here'];
  throw new EmbeddedPostgresError(
    `${cluster} was created by PostgreSQL ${found}, which is ${age} than the embedded PostgreSQL ${major}. ${advice}, or set DATA_DIR to another directory.`,
  );
}

/** Creates the files under a temporary name, so that an interrupted attempt leaves no partial cluster. */
export async function createCluster(
  directory: string,
  binaries: Binaries,
  account: Account,
  { isDurable }: { isDurable: boolean },
): Promise<void> {
  const unfinished = `${clusterIn(directory)}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const run = (program: string, args: readonly string[], input = '') =>
    runProgram(program, args, input, directory, account);
  await runWithKnownLocale((characterType) =>
    run(binaries.initdb, [
      ...['--pgdata', unfinished, '--username', ROLES.superuser, '--encoding', 'UTF8'],
      // No connections before the access rules are written.
      ...['--auth-local', 'reject', '--auth-host', 'reject'],
      ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ...['--lc-ctype', characterType, '--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
    ]),
  );
  const single = ['--single', '-D', unfinished, ...(isDurable ? [] : ['-F']), 'postgres'];
  const output = await run(binaries.postgres, single, `create database ${DATABASE}\n`);
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) {
    throw explainFailure('The database could not be created', output, directory);
  }
  renameSync(unfinished, clusterIn(directory));
}

/** Trigram search uses the system locale to classify letters. Linux has the first of these, macOS the second. */
const CHARACTER_TYPES = ['C.UTF-8', 'UTF-8', 'C'];

async function runWithKnownLocale(run: (characterType: string) => Promise<unknown>): Promise<void> {
  for (const characterType of CHARACTER_TYPES) {
    try {
      await run(characterType);
      return;
    } catch (error) {
      const isUnknown = error instanceof Error && error.message.includes('invalid locale name');
      if (!isUnknown || characterType === CHARACTER_TYPES.at(-1)) throw error;
    }
  }
}

async function runProgram(
  program: string,
  args: readonly string[],
  input: string,
  directory: string,
  account: Account,
): Promise<string> {
  const failed = 'The embedded PostgreSQL could not set up its data directory';
  const child = spawn(program, args, {
    ...runAs(account),
    cwd: directory,
    env: programEnvironment(),
  });
  // A program that exits early closes its input; the exit code reports it.
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  try {
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code === 0) return out + err;
    throw new Error(err || out);
  } catch (error) {
    throw explainFailure(failed, error, directory);
  }
}
