import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../.cache/reports/crash-figures.jsonl');

/** What a trial measured; the command prints all of it at its end. */
export function tellFigures(trial: string, figures: Readonly<Record<string, number>>): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify({ trial, figures })}\n`);
}
