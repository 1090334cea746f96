import path from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKOUT } from './checkout';
import { scenarios } from './scenarios';

export interface Options {
  /** How much of everything: 1 is the data of the goals. */
  readonly reports: number;
  readonly rounds: number;
  readonly roundMilliseconds: number;
  readonly port: number;
  /** Where archives are made, and kept for the next run. */
  readonly data: string;
  /** Only the calls whose name contains it, or one of the other parts: audit, streams, screens. */
  readonly only: string | null;
  isWanted(name: string): boolean;
  readonly name: string;
  readonly isGrowth: boolean;
}

const REPORTS_AT_SCALE_1 = 100_000;
const FEWEST_REPORTS = 100;
const PARTS = ['audit', 'streams', 'screens'];

/** What was asked for cannot be done; told in one sentence. */
export class Misused extends Error {}

export function readOptions(): Options {
  const values = parseCommandLine();
  const only = values.screens ? 'screens' : (values.only ?? null);
  const isWanted = (name: string) => only === null || name.includes(only);
  if (![...PARTS, ...scenarios.map(({ name }) => name)].some(isWanted)) {
    throw new Misused(`No call has "${only}" in its name.`);
  }
  const reports = Math.round(
    readNumber('scale', values.scale, FEWEST_REPORTS / REPORTS_AT_SCALE_1) * REPORTS_AT_SCALE_1,
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
    throw new Misused(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(name: string, given: string, least: number): number {
  const value = Number(given);
  if (!(value >= least)) throw new Misused(`--${name} is a number of at least ${least}.`);
  return value;
}

export const tell = (text: string) => process.stderr.write(`${text}\n`);
