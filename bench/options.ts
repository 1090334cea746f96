import path from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKOUT } from './checkout';
import { scenarios } from './scenarios';

export interface Options {
  readonly reports: number;
  readonly rounds: number;
  readonly roundMilliseconds: number;
  readonly port: number;
  /** Archives are cached here for the next run. */
  readonly data: string;
  /** Part of a call name, or one of `PARTS`. */
  readonly only: string | null;
  isWanted(name: string): boolean;
  readonly name: string;
  readonly isGrowth: boolean;
}

const REPORTS_AT_SCALE_1 = 100_000;
const MIN_REPORTS = 100;
const PARTS = ['audit', 'spill guard', 'saved searches', 'exchange', 'streams', 'screens'];

/** An invalid command line, reported in one sentence without a stack. */
export class UsageError extends Error {}

export function readOptions(): Options {
  const values = parseCommandLine();
  const only = values.screens ? 'screens' : (values.only ?? null);
  const isWanted = (name: string) => only === null || name.includes(only);
  if (![...PARTS, ...scenarios.map(({ name }) => name)].some(isWanted)) {
    throw new UsageError(`No call name contains "${only}".`);
  }
  const reports = Math.round(
    readNumber('scale', values.scale, MIN_REPORTS / REPORTS_AT_SCALE_1) * REPORTS_AT_SCALE_1,
  );
  return {
    reports,
    rounds: readNumber('rounds', values.rounds, 1),
    roundMilliseconds: readNumber('seconds', values.seconds, 0.1) * 1000,
    port: readNumber('port', values.port, 1),
    data: values.data
      ? path.resolve(process.env.INIT_CWD ?? process.cwd(), values.data)
      : path.join(CHECKOUT, 'data-bench'),
    only,
    isWanted,
    name: values.name ?? `${reports}-reports`,
    isGrowth: values.growth,
  };
}

function parseCommandLine() {
  try {
    return parseArgs({
      options: {
        scale: { type: 'string', default: '1' },
        growth: { type: 'boolean', default: false },
        screens: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '1.5' },
        only: { type: 'string' },
        port: { type: 'string', default: '3900' },
        data: { type: 'string' },
        name: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (!(value >= min)) throw new UsageError(`--${name} must be a number of at least ${min}.`);
  return value;
}

export const log = (text: string) => process.stderr.write(`${text}\n`);
