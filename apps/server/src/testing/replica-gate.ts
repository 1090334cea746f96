import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a replica that can simulate network failures. */
export interface ReplicaGate {
  readonly url: string;
  /** Breaks connections and refuses new ones, as if the server were down. */
  cut(): Promise<void>;
  /** Drops all data without closing connections. */
  silence(): void;
  open(): Promise<void>;
}

export async function openReplicaGate(url: string): Promise<ReplicaGate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const replica = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, replica],
      [replica, client],
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
  const proxyUrl = new URL(url);
  proxyUrl.port = String(port);
  return {
    url: proxyUrl.href,
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
