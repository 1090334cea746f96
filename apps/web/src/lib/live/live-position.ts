/** As in the contract; written out, because a visitor's page reads it too and need not load the contract. */
export const LIVE_POSITION_HEADER = 'x-live-position';

let position: number | undefined;

/** Where the stream stood before this page read anything: it goes on from there, and nothing in between is missed. */
export function rememberLivePosition(response: Response): void {
  const text = response.headers.get(LIVE_POSITION_HEADER);
  if (text !== null) position = Number(text);
}

export const firstLivePosition = (): number | undefined => position;
