/** Where a program is that Debian has in a package of its name, installed if it can be; null where it cannot. */
export function ensureProgram(name: string): Promise<string | null>;
