import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way to a replica, which a test may cut, or make silent. */
export interface ReplicaGate {
  readonly url: string;
  /** As when the server is gone: connections break, and new ones are refused. */
  cut(): Promise<void>;
  /** As when a network swallows everything: nothing breaks, nothing answers. */
  silence(): void;
  open(): Promise<void>;
}

export async function openReplicaGate(url: string): Promise<ReplicaGate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const given = new URL(url);
  given.port = String(port);
  return {
    url: given.href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    silence() {
      isSilent = true;
    },
    async open() {
      isSilent = false;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(port);
    },
  };
}
