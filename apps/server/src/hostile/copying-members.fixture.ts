/** Members who copy from restricted reports, in a separate thread so that the client's CPU time does not slow the server. */
import { parentPort, workerData } from 'node:worker_threads';

const { origin, cookies, texts } = workerData as {
  origin: string;
  cookies: string[];
  texts: string[];
};
/** Short, like the retry of an abusive script. */
const PAUSE_MS = 20;

let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

async function repeat(cookie: string, content: string): Promise<void> {
  const body = { title: 'Copied', content, intelligenceType: 'OSINT', marking: { tlp: 'GREEN' } };
  while (!isStopped) {
    const answer = await fetch(`${origin}/api/reports`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    parentPort?.postMessage(answer.status);
    if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

await Promise.all(cookies.flatMap((cookie) => texts.map((content) => repeat(cookie, content))));
parentPort?.close();
