/** A start that cannot succeed. The message is one sentence for the operator; no stack is needed. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const CAUSES: readonly { readonly sign: RegExp; readonly say: (place: string) => string }[] = [
  {
    sign: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    say: (place) => `The disk that holds ${place} is full. Free some space and start again.`,
  },
  {
    sign: /EROFS|Read-only file system/,
    say: (place) => `${place} is on a read-only file system. Set DATA_DIR to a writable directory.`,
  },
  {
    sign: /EACCES|EPERM|Permission denied|has wrong ownership/,
    say: (place) =>
      `No permission to use ${place}. Start as the user who owns it, or set DATA_DIR to another directory.`,
  },
  {
    sign: /error while loading shared libraries|symbol lookup error|ENOEXEC/,
    say: () =>
      'The embedded PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL server.',
  },
];

/** Turns a system error or the output of a PostgreSQL program into one clear sentence. */
export function explainFailure(what: string, cause: unknown, place: string): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const known = CAUSES.find(({ sign }) => sign.test(text));
  return new EmbeddedPostgresError(known ? known.say(place) : `${what}: ${text.trim()}`, { cause });
}
