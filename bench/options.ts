import { parseArgs } from 'node:util';

export interface Options {
  /** How much of everything: 1 is the data of the goals. */
  readonly reports: number;
  readonly rounds: number;
  readonly roundMilliseconds: number;
  readonly port: number;
  /** Only the calls whose name contains it, or one of the other parts: audit, streams, screens. */
  readonly only: string | null;
  isWanted(name: string): boolean;
  readonly name: string;
  readonly isGrowth: boolean;
}

const REPORTS_AT_SCALE_1 = 100_000;

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      growth: { type: 'boolean', default: false },
      screens: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '1.5' },
      only: { type: 'string' },
      port: { type: 'string', default: '3900' },
      name: { type: 'string' },
    },
  });
  const only = values.screens ? 'screens' : (values.only ?? null);
  const reports = Math.round(Number(values.scale) * REPORTS_AT_SCALE_1);
  if (!(reports >= 100)) throw new Error('--scale is a number of at least 0.001');
  return {
    reports,
    rounds: Number(values.rounds),
    roundMilliseconds: Number(values.seconds) * 1000,
    port: Number(values.port),
    only,
    isWanted: (name) => only === null || name.includes(only),
    name: values.name ?? `${reports}-reports`,
    isGrowth: values.growth,
  };
}

export const tell = (text: string) => process.stderr.write(`${text}\n`);
