import { get, type IncomingMessage } from 'node:http';

export interface ReceivedEvent {
  readonly id: number;
  readonly commentId: string;
  readonly at: number;
}

/** Like a browser's event stream: reconnects and resumes at its last position. */
export interface OpenStream {
  readonly received: ReceivedEvent[];
  isOpen(): boolean;
  close(): void;
}

/** `originOf` is called on each attempt, since an instance may have stopped. */
export function openStream(originOf: () => string, cookie: string): OpenStream {
  const received: ReceivedEvent[] = [];
  let position = '';
  let isOpen = false;
  let isClosed = false;
  let close = () => {};

  function open(): void {
    const headers = { cookie, ...(position && { 'last-event-id': position }) };
    const request = get(`${originOf()}/api/events`, { agent: false, headers }, read);
    const reconnect = () => {
      isOpen = false;
      if (!isClosed) setTimeout(open, 50 + Math.random() * 200);
    };
    request.on('error', () => {});
    request.on('close', reconnect);
    close = () => request.destroy();
  }

  function read(answer: IncomingMessage): void {
    let rest = '';
    isOpen = answer.statusCode === 200;
    answer.setEncoding('utf8');
    answer.on('error', () => {});
    answer.on('data', (text: string) => {
      const at = performance.now();
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        position = /^id: (\S+)/m.exec(block)?.[1] ?? position;
        const commentId = /"kind":"comment.posted".*"commentId":"([^"]+)"/.exec(block)?.[1];
        if (commentId) received.push({ id: Number(position.split('.')[0]), commentId, at });
      }
    });
  }

  open();
  return {
    received,
    isOpen: () => isOpen,
    close: () => {
      isClosed = true;
      close();
    },
  };
}
