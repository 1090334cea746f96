import path from 'node:path';
import type { Settings } from '../settings';
import { createDiskStore } from './disk-store';
import type { FileStore } from './file-store';
import { createIncoming, type Incoming } from './incoming';
import { createInspector, type Inspector, READING_HEAP_MEGABYTES } from './inspector';
import { createS3Store } from './s3-store';

export interface FileStorage {
  readonly store: FileStore;
  readonly incoming: Incoming;
  /** For uploads, which people wait for. */
  readonly inspector: Inspector;
  /** For the text inside files, in the background. */
  readonly reader: Inspector;
}

/** All directories share a file system, so that a received file can be linked into the store. */
export function openFileStorage(
  { s3 }: Pick<Settings, 's3'>,
  dataDirectory: string,
  report: (problem: string) => void,
): FileStorage {
  const directory = path.join(dataDirectory, 'files');
  return {
    store: s3 ? createS3Store(s3, report) : createDiskStore(path.join(directory, 'store')),
    incoming: createIncoming(path.join(directory, 'incoming')),
    inspector: createInspector(),
    reader: createInspector({ heapMegabytes: READING_HEAP_MEGABYTES }),
  };
}
