import { createHash } from 'node:crypto';
import path from 'node:path';
import { predictAccount } from './account';
import { findClosedFolder } from './reachability';

/** Where root's installations keep their data when their checkout lies in a private folder. */
const SHARED_PLACE = '/var/lib/watchfloor';

export interface DataDirectory {
  readonly directory: string;
  /** One sentence for the log when the place is not the one to expect. */
  readonly note: string | null;
}

/** The part of the data directory that belongs to the embedded database. */
export const postgresDirectoryIn = (dataDirectory: string): string =>
  path.join(dataDirectory, 'postgres');

/**
 * The configured directory, else a folder of the checkout. Started by root, the database runs as an unprivileged
 * user: where that user cannot enter the checkout, the data goes to a place of its own.
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
    note: `The data is kept in ${directory}, because the user "${account.name}" who runs the database cannot enter ${closed}. Set DATA_DIR to choose another place.`,
  };
}

function nameCheckout(checkout: string): string {
  const digest = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return `${path.basename(checkout)}-${digest}`;
}
