/** One member at all limits, in a separate thread so that the client's CPU time does not slow the server. */
import { parentPort, workerData } from 'node:worker_threads';

const { origin, cookie } = workerData as { origin: string; cookie: string };
/** Short, like the retry of an abusive script. */
const PAUSE_MS = 20;

const send = (path: string, body?: unknown) =>
  fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

let word = 0;
/** 50,000 characters of words that are new to the search index. */
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

let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

async function repeat(call: () => Promise<Response>): Promise<void> {
  while (!isStopped) {
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
