import { once } from 'node:events';
import { request } from 'node:http';
import { LIVE_BEAT, type LiveEvent } from '@watchfloor/contract';
import type { Member } from '../../testing/factories';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: LiveEvent;
}

export interface StreamReader {
  readonly status: number;
  readonly events: ReceivedEvent[];
  /** The last position of the stream. */
  lastId(): string;
  /** Resolves with the first matching event, already received or not. */
  find(matches: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
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
  const outgoing = request(`${origin}/api/events`, {
    agent: false,
    headers: {
      ...(member ? { cookie: `watchfloor_session=${member.session}` } : {}),
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
  });
  outgoing.end();
  const [answer] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage];
  const events: ReceivedEvent[] = [];
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
        const type = fields.get('event') ?? 'message';
        events.push({ id: lastId, type, data: JSON.parse(data) });
      }
    }
    for (const check of waiting) check();
  });
  return {
    status: answer.statusCode ?? 0,
    events,
    lastId: () => lastId,
    find: (matches) =>
      new Promise((resolve) => {
        const check = () => {
          const found = events.find(matches);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    ended: new Promise((resolve) => answer.once('close', resolve)),
    pause: () => answer.pause(),
    resume: () => answer.resume(),
    close: () => outgoing.destroy(),
  };
}

const splitField = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
};
