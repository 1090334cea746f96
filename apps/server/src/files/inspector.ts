import { type ChildProcess, spawn } from 'node:child_process';
import { workerFile } from '../workers/worker-file';
import type { Verdict } from './file-kind';
import type { Order } from './inspector.worker';
import type { PictureMetadata, StripOrder } from './picture-metadata';
import type { PreviewOrder, PreviewSize } from './preview-image';
import type { ReadOrder, ReadOutcome } from './reading/read-file';

const HEAP_MEGABYTES = 96;
/** Documents are parsed in JavaScript. */
export const READING_HEAP_MEGABYTES = 320;
/** Limit of writable memory including the image library; Node maps half of it unused. */
const DATA_KILOBYTES = 1200 * 1024;
const IDLE_MS = 20_000;
const MAX_WAITING = 64;

/** `isBusy`: the queue was full, so the file is not at fault. */
export class InspectionError extends Error {
  constructor(
    message: string,
    readonly isBusy = false,
  ) {
    super(message);
  }
}

export interface Inspector {
  sniff(path: string, filename: string): Promise<Verdict>;
  /** Null if no preview can be made. */
  preview(order: PreviewOrder): Promise<PreviewSize | null>;
  /** Null if it cannot be decoded. */
  readMetadata(path: string): Promise<PictureMetadata | null>;
  /** Returns false if the picture could not be written anew. */
  strip(order: StripOrder): Promise<boolean>;
  /** Throws an `InspectionError` if the process was ended: the file may be at fault, or the machine. */
  read(order: ReadOrder): Promise<ReadOutcome>;
  close(): void;
}

/** Inspects one file at a time in a separate process, which starts on demand and stops when idle. */
export function createInspector({
  sniffMs = 15_000,
  previewMs = 20_000,
  readMs = 60_000,
  dataKilobytes = DATA_KILOBYTES,
  heapMegabytes = HEAP_MEGABYTES,
} = {}): Inspector {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  function start(): ChildProcess {
    const started = spawn(
      '/bin/sh',
      [
        ...['-c', `ulimit -d ${dataKilobytes} 2>/dev/null; exec "$@"`, 'inspector'],
        ...[process.execPath, `--max-old-space-size=${heapMegabytes}`, workerFile('inspector')],
      ],
      // No settings, and so no secrets, reach the process.
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { PATH: process.env.PATH } },
    );
    started.unref();
    started.channel?.unref();
    return started;
  }

  function run(order: Order, limitMs: number): Promise<unknown> {
    clearTimeout(idle);
    child ??= start();
    const worker = child;
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        finish();
        if (child === worker) stop();
        reject(new InspectionError(reason));
      };
      const onMessage = (answer: { result?: unknown; error?: string }) => {
        finish();
        if (answer.error === undefined) resolve(answer.result);
        else reject(new InspectionError(answer.error));
      };
      const onExit = () => fail('the inspection ended early');
      const timer = setTimeout(() => fail('the inspection took too long'), limitMs);
      function finish(): void {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', onExit).off('error', onExit);
        idle = setTimeout(stop, IDLE_MS);
        idle.unref();
      }
      worker.on('message', onMessage).on('exit', onExit).on('error', onExit);
      worker.send(order);
    });
  }

  function enqueue<T>(order: Order, limitMs: number): Promise<T> {
    if (waiting >= MAX_WAITING) {
      return Promise.reject(new InspectionError('too many files are waiting', true));
    }
    waiting += 1;
    const result = turn
      .then(() => run(order, limitMs))
      .finally(() => {
        waiting -= 1;
      });
    turn = result.catch(() => {});
    return result as Promise<T>;
  }

  return {
    sniff: (file, filename) => enqueue({ kind: 'sniff', path: file, filename }, sniffMs),
    preview: (order) =>
      enqueue<PreviewSize>({ kind: 'preview', ...order }, previewMs).catch(() => null),
    readMetadata: (file) =>
      enqueue<PictureMetadata>({ kind: 'metadata', path: file }, previewMs).catch(() => null),
    strip: (order) =>
      enqueue({ kind: 'strip', ...order }, previewMs).then(
        () => true,
        () => false,
      ),
    read: (order) => enqueue({ kind: 'read', ...order }, readMs),
    close: stop,
  };
}
