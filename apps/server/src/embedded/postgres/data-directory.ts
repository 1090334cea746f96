import { createHash } from 'node:crypto';
import path from 'node:path';
import { predictAccount } from './account';
import { findClosedFolder } from './reachability';

/** For installations of root whose checkout is in a private folder. */
const SHARED_PLACE = '/var/lib/watchfloor';

export interface DataDirectory {
  readonly directory: string;
  /** A sentence for the log if the directory is not the expected one. */
  readonly note: string | null;
}

export const postgresDirectoryIn = (dataDirectory: string): string =>
  path.join(dataDirectory, 'postgres');

/**
 * The configured directory, else a folder of the checkout. If root starts the database, it runs as an unprivileged
 * user, who may not be able to enter the checkout; then the data goes to a shared place.
 */
export function resolveDataDirectory(
  checkoutDirectory: string,
  configured: string | null | undefined,
  folder = 'data',
): DataDirectory {
  if (configured) return { directory: path.resolve(configured), note: null };
  const usual = path.join(path.resolve(checkoutDirectory), folder);
  if (process.getuid?.() !== 0) return { directory: usual, note: null };

  const account = predictAccount(postgresDirectoryIn(usual));
  const closed = findClosedFolder(usual, account);
  if (!closed) return { directory: usual, note: null };
  const place = folder === 'data' ? SHARED_PLACE : `${SHARED_PLACE}-${folder}`;
  const directory = path.join(place, nameCheckout(path.resolve(checkoutDirectory)));
  return {
    directory,
    note: `The data is stored in ${directory}, because the user "${account.name}", which runs the database, cannot enter ${closed}. Set DATA_DIR to choose another directory.`,
  };
}

function nameCheckout(checkout: string): string {
  const digest = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return `${path.basename(checkout)}-${digest}`;
}
