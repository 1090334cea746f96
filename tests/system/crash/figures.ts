import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../../.cache/reports/crash-figures.jsonl');

/** The command prints these figures at the end of its run. */
export function recordFigures(test: string, figures: Readonly<Record<string, number>>): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify({ test, figures })}\n`);
}
