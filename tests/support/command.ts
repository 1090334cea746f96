import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const CHECKOUT = path.resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 60_000;

type CommandName =
  | 'admin'
  | 'audit'
  | 'backup'
  | 'bench'
  | 'dev'
  | 'pictures'
  | 'restore'
  | 'scoring';
type Environment = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

interface Started {
  readonly process: ChildProcess;
  /** Resolves after the exit, when all output has been read. */
  readonly ended: Promise<Ended>;
}

/** Runs `npm run <name> -- …`. `inTerminal` attaches a terminal. */
export function startCommand(
  name: CommandName,
  args: readonly string[],
  environment: Environment,
  { inTerminal = false } = {},
): Started {
  const command = [process.execPath, path.join(CHECKOUT, 'bin', `${name}.mjs`), ...args];
  const [program = '', ...rest] = inTerminal
    ? ['script', '--quiet', '--return', '--command', command.join(' '), '/dev/null']
    : command;
  const child = spawn(program, rest, {
    cwd: CHECKOUT,
    // The command must not notice that it runs in a test.
    env: { ...process.env, NODE_ENV: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
  return { process: child, ended };
}

export async function runCommand(
  name: CommandName,
  args: readonly string[],
  environment: Environment = {},
  { inTerminal = false, timeoutMs = TIMEOUT_MS } = {},
): Promise<Ended> {
  const started = startCommand(name, args, environment, { inTerminal });
  const timer = setTimeout(() => started.process.kill('SIGKILL'), timeoutMs);
  const ended = await started.ended;
  clearTimeout(timer);
  return ended;
}
