/** As in the contract; written out, because a visitor's page reads it too and need not load the contract. */
export const LIVE_POSITION_HEADER = 'x-live-position';

let position: string | undefined;

/** Where the stream stood before this page read anything: it goes on from there, and nothing in between is missed. */
export function rememberLivePosition(response: Response): void {
  position = response.headers.get(LIVE_POSITION_HEADER) ?? position;
}

export const firstLivePosition = (): string | undefined => position;
