import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { runVitest } from './test-reports.mjs';

const FIGURES = inCheckout('.cache/reports/crash-figures.jsonl');
const LONG = ['crash/', 'supply/'];
/** What `npm test` has time for. */
const SHORT = [
  'kills',
  'database-away',
  'migration',
  'driver',
  'commands',
  'roles',
  'strays',
  'audit',
  'patches',
];

/** Breaks the built product in every way there is a trial for. Resolves with the counts and what was measured. */
export async function runCrashTrials(node, form) {
  rmSync(FIGURES, { force: true });
  const counts = await runVitest(node, 'crash', {
    args: ['--config', inCheckout('trials/vitest.config.ts'), ...(form === 'long' ? LONG : SHORT)],
    env: { CRASH_FORM: form },
  });
  return { ...counts, figures: readFigures() };
}

function readFigures() {
  if (!existsSync(FIGURES)) return [];
  return readFileSync(FIGURES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ trial, figures }) => {
      const parts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
      return `${trial}: ${parts.join(', ')}`;
    });
}
