import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { UPLOAD_FIELD } from '@watchfloor/contract';
import { AppError, invalid } from '../errors';

/** Boundaries, headers and small fields around the file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/** An upload without data for this long is aborted. */
const SILENCE_MS = 60_000;

export const tooLarge = (maxBytes: number) =>
  new AppError('TOO_LARGE', `A file may have at most ${maxBytes / 1024 / 1024} MB`);

/** Consumes the file as it arrives; `signal` fires when the sender disconnects. */
export type Take<T> = (file: Readable, filename: string, signal: AbortSignal) => Promise<T>;

/**
 * Streams the one file of a form to `take`. A file that is cut off at the limit never counts as received: this is checked after
 * the last byte.
 */
export async function receiveFile<T extends object>(
  request: IncomingMessage,
  maxBytes: number,
  take: Take<T>,
  discard: (taken: T) => Promise<unknown>,
): Promise<T> {
  const mostBytes = maxBytes + FORM_OVERHEAD_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(maxBytes);
  const hangUp = new AbortController();
  const files: Readable[] = [];
  let taking: Promise<T | Error> | undefined;

  const parser = openParser(request, maxBytes);
  parser.on('file', (field, file, filename) => {
    files.push(file);
    // An aborted request fails every stream; the form reports it once below.
    if (field !== UPLOAD_FIELD || taking) return void file.on('error', () => {}).resume();
    taking = take(relay(file), filename ?? '', hangUp.signal).catch((error: unknown) => {
      return error instanceof Error ? error : new Error(String(error));
    });
  });
  request.setTimeout(SILENCE_MS, () => request.destroy());

  const failure = await readForm(request, parser, mostBytes, maxBytes);
  if (failure) hangUp.abort();
  const taken = await taking;
  const problem = failure ?? findProblem(taken, files, maxBytes);
  if (!problem && taken && !(taken instanceof Error)) return taken;
  if (taken && !(taken instanceof Error)) await discard(taken);
  throw problem ?? invalid(UPLOAD_FIELD, 'Choose a file to upload');
}

/**
 * The same bytes as a separate stream, which the consumer may destroy. The file is still read to its end: otherwise the form
 * would never end, and the sender would get no response.
 */
function relay(file: Readable): Readable {
  const given = new PassThrough();
  given.on('drain', () => file.resume()).on('close', () => file.resume());
  // It may fail before anyone reads it; a later reader gets the error.
  given.on('error', () => {});
  file
    .on('data', (chunk: Buffer) => {
      if (!given.destroyed && !given.write(chunk)) file.pause();
    })
    .on('end', () => given.end())
    .on('error', (error) => given.destroy(error));
  return given;
}

function openParser(request: IncomingMessage, maxBytes: number) {
  const contentType = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: { fileSize: maxBytes, files: 2, fields: 10, fieldSize: 1024, parts: 12 },
    });
  } catch {
    throw new AppError('VALIDATION', 'The request is not a valid form');
  }
}

async function readForm(
  request: IncomingMessage,
  parser: NodeJS.WritableStream,
  mostBytes: number,
  maxBytes: number,
): Promise<AppError | null> {
  let bytes = 0;
  try {
    await pipeline(
      request,
      async function* measure(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          bytes += chunk.length;
          if (bytes > mostBytes) throw tooLarge(maxBytes);
          yield chunk;
        }
      },
      parser,
    );
    return null;
  } catch (error) {
    return error instanceof AppError
      ? error
      : new AppError('VALIDATION', 'The upload ended before the file was complete');
  }
}

function findProblem(taken: unknown, files: readonly Readable[], maxBytes: number) {
  if (files.some((file) => 'truncated' in file && file.truncated === true))
    return tooLarge(maxBytes);
  if (taken instanceof Error) return taken;
  return files.length > 1 ? invalid(UPLOAD_FIELD, 'Send one file at a time') : null;
}
