import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const CHECKOUT = path.resolve(import.meta.dirname, '..');
/** A command that is done ends; one that still runs by then would for ever. */
const PATIENCE_MS = 60_000;

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
  readonly said: string;
}

interface Started {
  readonly process: ChildProcess;
  /** Resolves when it has ended and nobody can say anything more. */
  readonly ended: Promise<Ended>;
}

/** What `npm run <name> -- …` runs. `inTerminal` gives it a terminal to draw in. */
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
    // That these are tests is nothing the command should know.
    env: { ...process.env, NODE_ENV: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
  return { process: child, ended };
}

/** The same, to its end. */
export async function runCommand(
  name: CommandName,
  args: readonly string[],
  environment: Environment = {},
  { inTerminal = false, patienceMs = PATIENCE_MS } = {},
): Promise<Ended> {
  const started = startCommand(name, args, environment, { inTerminal });
  const timer = setTimeout(() => started.process.kill('SIGKILL'), patienceMs);
  const ended = await started.ended;
  clearTimeout(timer);
  return ended;
}
