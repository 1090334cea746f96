import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { showProgress } from './backup/progress-bar';
import { refuseTarget, restoreBackup } from './backup/restore-backup';
import { verifyArchive } from './backup/verify-archive';
import { printLine, withInstallationAlone } from './embedded/reach-database';
import { openFileStorage } from './files/file-storage';
import { secretFileIn } from './secret';
import { EXIT, runShellCommand } from './shell-command';

const USAGE = 'Usage: npm run restore -- <file> [--force]';
const FORCE = '--force';

/** The shell command that restores a backup. It verifies the whole archive before it changes anything. */
runShellCommand(async (args) => {
  const isForced = args.includes(FORCE);
  const [given, ...more] = args.filter((argument) => argument !== FORCE);
  if (!given || given.startsWith('-') || more.length > 0) {
    printLine(USAGE);
    return EXIT.misused;
  }
  const file = path.resolve(given);
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  const manifest = await withProgress('Checking', size, (add) => verifyArchive(file, add));
  await withInstallationAlone(async ({ db, settings, dataDirectory }) => {
    await refuseTarget(db, isForced);
    await mkdir(dataDirectory, { recursive: true });
    const { store, incoming } = openFileStorage(settings, dataDirectory, printLine);
    const secretFile = settings.sessionSecret ? null : secretFileIn(dataDirectory);
    await withProgress('Restoring', size, (add) =>
      restoreBackup({ db, store, incoming, secretFile }, file, manifest, add),
    );
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(
    `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files} files, as of ${manifest.madeAt}.`,
  );
  return EXIT.done;
});

async function withProgress<T>(
  label: string,
  total: number,
  work: (add: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const bar = showProgress(label, total);
  try {
    return await work(bar.add);
  } finally {
    bar.end();
  }
}
