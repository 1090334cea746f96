import path from 'node:path';
import type { Settings } from '../settings';
import { createDiskStore } from './disk-store';
import type { FileStore } from './file-store';
import { createIncoming, type Incoming } from './incoming';
import { createInspector, type Inspector } from './inspector';
import { createS3Store } from './s3-store';

/** What keeping files leans on. */
export interface FileRoom {
  readonly store: FileStore;
  readonly incoming: Incoming;
  readonly inspector: Inspector;
}

/** Everything below one directory, so that a received file can be kept without being copied; or in S3. */
export function openFileRoom(
  { s3 }: Pick<Settings, 's3'>,
  dataDirectory: string,
  tell: (problem: string) => void,
): FileRoom {
  const directory = path.join(dataDirectory, 'files');
  return {
    store: s3 ? createS3Store(s3, tell) : createDiskStore(path.join(directory, 'store')),
    incoming: createIncoming(path.join(directory, 'incoming')),
    inspector: createInspector(),
  };
}
