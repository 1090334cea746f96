import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** Uncollected garbage would count as memory in use. The debugger listens on `port` (`--inspect-port`). */
export async function collectGarbage(processId: number, port: number): Promise<void> {
  process.kill(processId, 'SIGUSR1');
  const socket = new WebSocket(await findDebugger(port));
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () =>
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    socket.onmessage = () => resolve();
    socket.onerror = () => reject(new Error('the debugger does not respond'));
  });
  socket.close();
}

async function findDebugger(port: number): Promise<string> {
  for (const start = performance.now(); performance.now() - start < TIMEOUT_MS; await wait(25)) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (answer) => answer.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    if (targets[0]) return targets[0].webSocketDebuggerUrl;
  }
  throw new Error(`no debugger on port ${port}`);
}
