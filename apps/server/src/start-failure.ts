/** Why the server cannot start, in one sentence. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use. Set PORT to another one.`;
  if (code === 'EACCES') return `no permission. ${error.message}`;
  if (code === 'ENOSPC') return 'the disk is full.';
  return error.message;
}
