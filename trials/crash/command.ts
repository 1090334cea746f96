import { spawn } from 'node:child_process';
import path from 'node:path';

const CHECKOUT = path.resolve(import.meta.dirname, '../..');
/** A command that is done ends; one that still runs by then would for ever. */
const PATIENCE_MS = 60_000;

export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** What `npm run <name> -- …` runs, to its end. `inTerminal` gives it a terminal to draw in. */
export async function runCommand(
  name: 'admin' | 'audit' | 'scoring' | 'backup' | 'restore',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  { inTerminal = false } = {},
): Promise<Ended> {
  const command = [process.execPath, path.join(CHECKOUT, 'bin', `${name}.mjs`), ...args];
  const [program = '', ...rest] = inTerminal
    ? ['script', '--quiet', '--return', '--command', command.join(' '), '/dev/null']
    : command;
  const child = spawn(program, rest, {
    cwd: CHECKOUT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  return { code, said };
}
