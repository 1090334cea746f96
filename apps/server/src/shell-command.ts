import { printLine } from './embedded/reach-database';

export const EXIT = { done: 0, refused: 1, misused: 2 } as const;

/** Runs a shell command: its result is the exit code, a failure prints one sentence. */
export function runShellCommand(main: (args: readonly string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      printLine(error instanceof Error ? error.message : String(error));
      process.exitCode = EXIT.refused;
    },
  );
}
