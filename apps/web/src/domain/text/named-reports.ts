import { queryOptions } from '@tanstack/react-query';
import { type NamedReport, NUMBERS_MAX, reportsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';

interface Waiting {
  number: string;
  resolve: (report: NamedReport | null) => void;
  reject: (reason: unknown) => void;
}

let waiting: Waiting[] = [];

/** The report with a number; null if there is none that the reader may see. */
export const namedReport = (number: string) =>
  queryOptions({
    queryKey: [...endpointKey(reportsEndpoints.listNamed), number],
    queryFn: () => load(number),
  });

/** All numbers that a screen shows at once are asked for in one call. */
function load(number: string): Promise<NamedReport | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(ask);
    waiting.push({ number, resolve, reject });
  });
}

function ask(): void {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += NUMBERS_MAX) {
    void answer(asked.slice(from, from + NUMBERS_MAX));
  }
}

async function answer(asked: readonly Waiting[]): Promise<void> {
  try {
    const numbers = asked.map(({ number }) => number).join();
    const reports = await call(reportsEndpoints.listNamed, { query: { numbers } });
    const byNumber = new Map(reports.map((report) => [report.number, report]));
    for (const { number, resolve } of asked) resolve(byNumber.get(number) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
