/** One member at all limits, in a thread of its own: what it costs to be greedy is not the server's. */
import { parentPort, workerData } from 'node:worker_threads';

const { origin, cookie } = workerData as { origin: string; cookie: string };
/** Refused, it hardly waits: a script would not either. */
const PAUSE_MS = 20;

const send = (path: string, body?: unknown) =>
  fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

let word = 0;
/** 50,000 characters of words that no report had before. */
const longReport = () => ({
  title: 'Long',
  content: Array.from({ length: 8300 }, () => (word++).toString(36).padStart(5, 'q')).join(' '),
  intelligenceType: 'OSINT',
  tags: [],
});
const largeImport = () => ({
  updates: Array.from({ length: 5000 }, (_, i) => ({
    title: `Seen ${i}`,
    description: 'x'.repeat(500),
    latitude: '1',
    longitude: '2',
    severity: 'low',
  })),
});

let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

async function repeat(call: () => Promise<Response>): Promise<void> {
  while (!isOver) {
    const answer = await call();
    await answer.arrayBuffer();
    parentPort?.postMessage(answer.status);
    if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const streams = Array.from({ length: 20 }, () => send('/api/events'));
await Promise.all([
  ...[1, 2, 3, 4].map(() => repeat(() => send('/api/reports', longReport()))),
  repeat(() => send('/api/situation-updates/import', largeImport())),
  ...['e harb x', 'i harb y', 'o harb z', 'u harb q'].map((terms) =>
    repeat(() => send(`/api/reports?q=${encodeURIComponent(terms)}`)),
  ),
]);
for (const stream of await Promise.all(streams)) await stream.body?.cancel();
parentPort?.close();
