const WIDTH = 30;
const EVERY_MS = 100;

export interface ProgressBar {
  add(amount: number): void;
  end(): void;
}

/** Draws a bar in a terminal only, so that logs stay readable. */
export function showProgress(
  label: string,
  total: number,
  terminal: NodeJS.WriteStream = process.stderr,
): ProgressBar {
  if (!terminal.isTTY) return { add: () => {}, end: () => {} };
  let done = 0;
  let drawnAt = 0;
  const draw = (share: number) => {
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    terminal.write(`\r${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`);
  };
  return {
    add(amount) {
      done += amount;
      if (performance.now() - drawnAt < EVERY_MS) return;
      drawnAt = performance.now();
      draw(Math.min(1, total > 0 ? done / total : 1));
    },
    end() {
      terminal.write('\r\u001b[2K');
    },
  };
}
