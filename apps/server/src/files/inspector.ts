import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Verdict } from './file-kind';
import type { Order } from './inspector.worker';
import type { PreviewOrder, PreviewSize } from './preview-image';

/** In the source tree Node runs the TypeScript itself; in the built server the bundle lies beside this one. */
const WORKER = path.join(
  import.meta.dirname,
  `inspector.worker.${import.meta.filename.endsWith('.ts') ? 'ts' : 'mjs'}`,
);

const HEAP_MEGABYTES = 96;
/** All memory that the process may map for writing, the picture library's included; Node itself maps half of it, unused. */
const DATA_KILOBYTES = 1200 * 1024;
const IDLE_MS = 20_000;
const MOST_WAITING = 64;

/** The file could not be looked into; `isBusy` when that was no fault of the file. */
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
  /** Null when no picture could be made of it. */
  preview(order: PreviewOrder): Promise<PreviewSize | null>;
  close(): void;
}

/** Looks into files in a separate process, one at a time; it starts when needed and ends when idle. */
export function createInspector({
  sniffMs = 15_000,
  previewMs = 20_000,
  dataKilobytes = DATA_KILOBYTES,
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
        ...[process.execPath, `--max-old-space-size=${HEAP_MEGABYTES}`, WORKER],
      ],
      // No setting of ours, hence no secret, reaches it.
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { PATH: process.env.PATH } },
    );
    started.unref();
    started.channel?.unref();
    return started;
  }

  function carryOut(order: Order, limitMs: number): Promise<unknown> {
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

  function inTurn<T>(order: Order, limitMs: number): Promise<T> {
    if (waiting >= MOST_WAITING) {
      return Promise.reject(new InspectionError('too many files are waiting', true));
    }
    waiting += 1;
    const mine = turn
      .then(() => carryOut(order, limitMs))
      .finally(() => {
        waiting -= 1;
      });
    turn = mine.catch(() => {});
    return mine as Promise<T>;
  }

  return {
    sniff: (file, filename) => inTurn({ kind: 'sniff', path: file, filename }, sniffMs),
    preview: (order) =>
      inTurn<PreviewSize>({ kind: 'preview', ...order }, previewMs).catch(() => null),
    close: stop,
  };
}
