import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import type { CheckResult } from './check.ts';
import { runSystemTests } from './test-reports.ts';

const FIGURES = inCheckout('.cache/reports/crash-figures.jsonl');
const FILES = { short: ['alerts', 'kills', 'start', 'strays'], long: ['crash/', 'supply-chain/'] };

/** Breaks the built product on purpose. The figures say what was acknowledged, lost and measured. */
export async function runCrashTests(node: string, form: 'short' | 'long'): Promise<CheckResult> {
  rmSync(FIGURES, { force: true });
  const result = await runSystemTests(node, `crash-${form}`, FILES[form], { CRASH_FORM: form });
  return { ...result, figures: readFigures() };
}

function readFigures(): string[] {
  if (!existsSync(FIGURES)) return [];
  const lines = readFileSync(FIGURES, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { test, figures } = JSON.parse(line) as { test: string; figures: object };
    const parts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    return `${test}: ${parts.join(', ')}`;
  });
}
