import { stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup/backup-error';
import { type ProgressBar, showProgress } from './backup/progress-bar';
import { takeBackup } from './backup/take-backup';
import { printLine, withInstallation } from './embedded/reach-database';
import { openFileStorage } from './files/file-storage';
import { secretFileIn } from './secret';
import { EXIT, runShellCommand } from './shell-command';

const USAGE = 'Usage: npm run backup -- <file>';

/** The shell command that writes database and files to one archive while the server runs. */
runShellCommand(async ([given, ...more]) => {
  if (!given || given.startsWith('-') || more.length > 0) {
    printLine(USAGE);
    return EXIT.misused;
  }
  const file = path.resolve(given);
  await refuseExisting(file);
  let bar: ProgressBar | undefined;
  const manifest = await withInstallation(({ db, settings, dataDirectory }) =>
    takeBackup(
      {
        db,
        store: openFileStorage(settings, dataDirectory, printLine).store,
        secretFile: settings.sessionSecret ? null : secretFileIn(dataDirectory),
      },
      file,
      {
        expect: (bytes) => {
          bar = showProgress('Backing up', bytes);
        },
        add: (bytes) => bar?.add(bytes),
      },
    ),
  ).finally(() => bar?.end());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { size } = await stat(file);
  printLine(
    `Backed up ${rows} rows of ${manifest.tables.length} tables and ${manifest.files} files to ${file} (${(size / 1e6).toFixed(1)} MB).`,
  );
  if (manifest.marking) printLine(`It holds work up to ${manifest.marking}: handle it as such.`);
  if (manifest.missingFiles > 0) {
    printLine(
      `${manifest.missingFiles} files were missing in the store and are not in the backup.`,
    );
  }
  return EXIT.done;
});

async function refuseExisting(file: string): Promise<void> {
  const directory = path.dirname(file);
  if (await stat(file).catch(() => null)) {
    throw new BackupError(`${file} exists already. Choose another name.`);
  }
  const place = await stat(directory).catch(() => null);
  if (!place?.isDirectory()) throw new BackupError(`There is no directory ${directory}.`);
}
