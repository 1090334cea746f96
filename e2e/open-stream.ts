import { get, type IncomingMessage } from 'node:http';

export interface Heard {
  readonly id: number;
  readonly commentId: string;
  readonly at: number;
}

/** A browser's stream: comes back when it breaks, and goes on where it was. */
export interface OpenStream {
  readonly heard: Heard[];
  isOpen(): boolean;
  close(): void;
}

/** `originOf` is asked at each attempt: an instance may be gone by then. */
export function openStream(originOf: () => string, cookie: string): OpenStream {
  const heard: Heard[] = [];
  let position = '';
  let isOpen = false;
  let isClosed = false;
  let close = () => {};

  function open(): void {
    const headers = { cookie, ...(position && { 'last-event-id': position }) };
    const request = get(`${originOf()}/api/events`, { agent: false, headers }, read);
    const comeBack = () => {
      isOpen = false;
      if (!isClosed) setTimeout(open, 50 + Math.random() * 200);
    };
    request.on('error', () => {});
    request.on('close', comeBack);
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
        if (commentId) heard.push({ id: Number(position.split('.')[0]), commentId, at });
      }
    });
  }

  open();
  return {
    heard,
    isOpen: () => isOpen,
    close: () => {
      isClosed = true;
      close();
    },
  };
}
