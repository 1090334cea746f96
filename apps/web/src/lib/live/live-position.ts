/** As in the contract. Repeated here because the visitor's page reads it without loading the contract. */
export const LIVE_POSITION_HEADER = 'x-live-position';

let position: string | undefined;

/** The stream position before this page fetched anything: starting there misses nothing. */
export function rememberLivePosition(response: Response): void {
  position = response.headers.get(LIVE_POSITION_HEADER) ?? position;
}

export const firstLivePosition = (): string | undefined => position;
