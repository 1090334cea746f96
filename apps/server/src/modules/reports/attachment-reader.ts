import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DomainEventName } from '../../events/event-types';
import type { FileStorage } from '../../files/file-storage';
import { keyOf } from '../../files/file-store';
import { InspectionError } from '../../files/inspector';
import type { ReadOutcome } from '../../files/reading/read-file';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import { updateSearchIndex } from '../../search/search-indexer';
import * as queries from './attachment-reader.queries';

export const READING_JOB = 'text of attachments';

/** Pauses for as long as it worked, to leave the database to requests. */
const rest = (workedMs: number) => setTimeout(workedMs, undefined, { ref: false });
const GONE: ReadOutcome = { state: 'unreadable', problem: 'damaged', pages: null };

const CHANGES = new Set<DomainEventName>(['report.submitted', 'report.changed']);

type Reading = Pick<Platform, 'db'> & { readonly fileStorage: Omit<FileStorage, 'inspector'> };

/** Reads the files of reports in the background, so that a search finds what is inside. */
export const startAttachmentReader = (app: FastifyInstance, platform: Platform): void =>
  startWorkOnChanges(app, platform, {
    job: READING_JOB,
    changes: CHANGES,
    run: (isStopped) => readAttachments(platform, isStopped, rest),
  });

/** Returns whether there was anything to do. */
export async function readAttachments(
  { db, fileStorage }: Reading,
  isStopped: () => boolean = () => false,
  rest: (workedMs: number) => Promise<unknown> = async () => {},
): Promise<boolean> {
  let didWork = false;
  await queries.giveUpUnread(db);
  while (!isStopped()) {
    const file = await queries.takeUnread(db);
    if (!file) break;
    didWork = true;
    await readOne({ db, fileStorage }, file);
  }
  if (await updateSearchIndex(db, isStopped, rest)) didWork = true;
  return didWork;
}

async function readOne({ db, fileStorage }: Reading, file: queries.UnreadFile): Promise<void> {
  const { incoming, reader } = fileStorage;
  const [source, target] = [await incoming.newPath(), await incoming.newPath()];
  try {
    const isThere = await fetchContent(fileStorage, file.sha256, source);
    const { mimeType } = file;
    const outcome = isThere ? await reader.read({ source, target, mimeType }) : GONE;
    const texts = outcome.state === 'read' ? await readFile(target, 'utf8') : '[]';
    await queries.finishReading(db, file, outcome, texts);
  } catch (error) {
    if (error instanceof InspectionError) return await queries.failReading(db, file);
    await queries.postponeReading(db, file);
    throw error;
  } finally {
    await Promise.all([incoming.discard(source), incoming.discard(target)]);
  }
}

/** A copy on this machine, wherever files are stored. */
async function fetchContent(
  { store }: Pick<FileStorage, 'store'>,
  sha256: string,
  target: string,
): Promise<boolean> {
  const content = await store.open(keyOf(sha256));
  if (!content) return false;
  await pipeline(content, createWriteStream(target, { flags: 'wx' }));
  return true;
}
