/** Where HAProxy is, installed if it can be; null where it cannot. */
export function ensureHaproxy(): Promise<string | null>;
