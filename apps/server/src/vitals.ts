/** Health figures of an instance since its start. */
export interface Vitals {
  readonly startedAt: string;
  countAnswer(status: number): void;
  /** Records a run of a job, with the error if it failed. */
  recordJob(name: string, error?: unknown): void;
  /** Sets the function that counts open live streams. */
  watchStreams(count: () => number): void;
  read(): VitalSigns;
}

interface Occurrences {
  readonly count: number;
  readonly lastAt: string | null;
}

interface VitalSigns {
  readonly liveStreams: number;
  readonly requests: number;
  readonly serverErrors: Occurrences;
  readonly rateLimitHits: Occurrences;
  readonly jobs: readonly { name: string; lastRunAt: string | null; problem: string | null }[];
}

const NEVER: Occurrences = { count: 0, lastAt: null };
const oneMore = ({ count }: Occurrences): Occurrences => ({
  count: count + 1,
  lastAt: new Date().toISOString(),
});

/** Jobs are named at the start, so that one that never ran is listed too. */
export function createVitals(jobNames: readonly string[]): Vitals {
  let requests = 0;
  let countStreams = () => 0;
  let serverErrors = NEVER;
  let rateLimitHits = NEVER;
  const jobs = new Map<string, { lastRunAt: string | null; problem: string | null }>(
    jobNames.map((name) => [name, { lastRunAt: null, problem: null }]),
  );
  return {
    startedAt: new Date().toISOString(),
    countAnswer(status) {
      requests += 1;
      if (status >= 500) serverErrors = oneMore(serverErrors);
      if (status === 429) rateLimitHits = oneMore(rateLimitHits);
    },
    recordJob(name, error) {
      const problem =
        error === undefined ? null : error instanceof Error ? error.message : String(error);
      jobs.set(name, { lastRunAt: new Date().toISOString(), problem });
    },
    watchStreams(count) {
      countStreams = count;
    },
    read: () => ({
      liveStreams: countStreams(),
      requests,
      serverErrors,
      rateLimitHits,
      jobs: [...jobs].map(([name, job]) => ({ name, ...job })),
    }),
  };
}
