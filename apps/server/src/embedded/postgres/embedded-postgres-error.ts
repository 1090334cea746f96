/** A failed start. The message is one sentence for the operator and needs no stack. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const CAUSES: readonly { readonly pattern: RegExp; readonly explain: (place: string) => string }[] =
  [
    {
      pattern: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
      explain: (place) => `The disk that holds ${place} is full. Free some space and start again.`,
    },
    {
      pattern: /EROFS|Read-only file system/,
      explain: (place) =>
        `${place} is on a read-only file system. Set DATA_DIR to a writable directory.`,
    },
    {
      pattern: /EACCES|EPERM|Permission denied|has wrong ownership/,
      explain: (place) =>
        `No permission to use ${place}. Start as the user who owns it, or set DATA_DIR to another directory.`,
    },
    {
      pattern: /error while loading shared libraries|symbol lookup error|ENOEXEC/,
      explain: () =>
        'The embedded PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL server.',
    },
  ];

/** Turns a system error or PostgreSQL output into one clear sentence. */
export function explainFailure(what: string, cause: unknown, place: string): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const known = CAUSES.find(({ pattern }) => pattern.test(text));
  return new EmbeddedPostgresError(known ? known.explain(place) : `${what}: ${text.trim()}`, {
    cause,
  });
}
