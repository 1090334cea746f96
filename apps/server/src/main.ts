import { startServer } from './start-server';

startServer(process.env).catch((error: unknown) => {
  process.stderr.write(`Watchfloor cannot start: ${explain(error)}\n`);
  process.exit(1);
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use. Set PORT to another one.`;
  if (code === 'EACCES') return `no permission. ${error.message}`;
  if (code === 'ENOSPC') return 'the disk is full.';
  return error.message;
}
