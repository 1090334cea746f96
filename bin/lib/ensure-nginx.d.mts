/** Where nginx is, installed if it can be; null where it cannot. */
export function ensureNginx(): Promise<string | null>;
