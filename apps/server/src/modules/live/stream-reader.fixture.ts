import { once } from 'node:events';
import { request } from 'node:http';
import { LIVE_BEAT, type LiveEvent } from '@watchfloor/contract';
import type { Member } from '../../testing/factories';

export interface Told {
  readonly id: string;
  readonly type: string;
  readonly data: LiveEvent;
}

export interface StreamReader {
  readonly status: number;
  readonly told: Told[];
  /** The last position that the stream has said. */
  lastId(): string;
  /** Resolves with the first event that fits, come already or yet to come. */
  find(fits: (told: Told) => boolean): Promise<Told>;
  readonly ended: Promise<void>;
  pause(): void;
  resume(): void;
  close(): void;
}

/** Reads a stream as a browser does. */
export async function readStream(
  origin: string,
  member: Member | null,
  after?: string,
): Promise<StreamReader> {
  const asked = request(`${origin}/api/events`, {
    agent: false,
    headers: {
      ...(member ? { cookie: `watchfloor_session=${member.session}` } : {}),
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const told: Told[] = [];
  let lastId = after ?? '';
  let rest = '';
  const waiting = new Set<() => void>();
  answer.setEncoding('utf8');
  answer.on('error', () => {});
  answer.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => splitField(line)));
      if (fields.has('id')) lastId = fields.get('id') ?? '';
      const data = fields.get('data');
      if (data && fields.get('event') !== LIVE_BEAT) {
        told.push({ id: lastId, type: fields.get('event') ?? 'message', data: JSON.parse(data) });
      }
    }
    for (const look of waiting) look();
  });
  return {
    status: answer.statusCode ?? 0,
    told,
    lastId: () => lastId,
    find: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = told.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    ended: new Promise((resolve) => answer.once('close', resolve)),
    pause: () => answer.pause(),
    resume: () => answer.resume(),
    close: () => asked.destroy(),
  };
}

const splitField = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
};
