import net from 'node:net';

export interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** A keep-alive HTTP/1.1 connection that sends prepared bytes and counts the response with little overhead. */
export interface HttpConnection {
  send(request: Buffer): Promise<Answer>;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');
const EMPTY = Buffer.alloc(0);

export async function openConnection(host: string, port: number): Promise<HttpConnection> {
  const socket = net.connect({ host, port, noDelay: true });
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  let buffered = EMPTY;
  let status = 0;
  let bytes = 0;
  /** Remaining bytes of the body, or `chunked`; null before the head. */
  let left: number | 'chunked' | null = null;

  function finish(): void {
    const done = settle;
    settle = null;
    left = null;
    done?.resolve({ status, bytes });
  }

  function readHead(): boolean {
    const end = buffered.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = buffered.toString('latin1', 0, end);
    buffered = buffered.subarray(end + HEAD_END.length);
    status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined) left = Number(length);
    else left = /\r\ntransfer-encoding: chunked/i.test(head) ? 'chunked' : 0;
    return true;
  }

  function skipBody(length: number): number {
    const skipped = Math.min(length, buffered.length);
    buffered = buffered.subarray(skipped);
    bytes += skipped;
    return length - skipped;
  }

  /** True after the last chunk; false if more data is needed. */
  function readChunks(): boolean {
    for (;;) {
      const end = buffered.indexOf(LINE_END);
      if (end < 0) return false;
      const size = Number.parseInt(buffered.toString('latin1', 0, end), 16);
      const whole = end + LINE_END.length + size + LINE_END.length;
      if (buffered.length < whole) return false;
      buffered = buffered.subarray(whole);
      bytes += size;
      if (size === 0) return true;
    }
  }

  socket.on('data', (data) => {
    buffered = buffered.length === 0 ? data : Buffer.concat([buffered, data]);
    if (left === null && !readHead()) return;
    if (left === 'chunked') {
      if (readChunks()) finish();
      return;
    }
    left = skipBody(left ?? 0);
    if (left === 0) finish();
  });
  const fail = (error: Error) => settle?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));

  return {
    send(request) {
      bytes = 0;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}
