import type { Database } from '../../apps/server/src/db/client';
import type { Amounts } from '../dataset/amounts';
import type { Product, SignedIn } from '../product';
import type { Scenario } from '../scenarios';
import { startBareServer } from './bare-server';
import { type Capture, measureDriver } from './captured-sql';
import {
  contentOf,
  headersOf,
  type LoadGenerator,
  type LoadResult,
  type RequestParts,
  writeRequest,
} from './load';
import { median, percentile, spread } from './statistics';

/** A running product with signed-in members. */
export interface BenchTarget {
  readonly product: Product;
  readonly members: readonly SignedIn[];
  /** Sees one report in a hundred. */
  readonly outsider: SignedIn;
  readonly amounts: Amounts;
}

export interface Bench extends BenchTarget {
  readonly generator: LoadGenerator;
  readonly capture: Capture;
  readonly driver: Database;
  readonly rounds: number;
  readonly roundMilliseconds: number;
}

export interface Measured {
  readonly name: string;
  readonly connections: number;
  readonly goal: number | null;
  readonly p99Goal: number;
  readonly perSecond: number;
  readonly noise: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  /** Throughput relative to the same SQL sent directly through the driver. */
  readonly ofDriver: number | null;
  /** Throughput relative to bare node:http with the same bytes. */
  readonly ofBareHttp: number | null;
  /** Milliseconds of CPU time per request. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  readonly memory: number;
}

/** Rounds of the call, its SQL and bare HTTP alternate, so that machine noise affects all three. */
export async function measureScenario(bench: Bench, scenario: Scenario): Promise<Measured> {
  const lanes = await Promise.all(
    Array.from({ length: scenario.connections }, (_, i) => prepareLane(bench, scenario, i)),
  );
  const requests = lanes.map((lane) =>
    lane.map((parts) => writeRequest(bench.product.origin, parts)),
  );
  const statements = scenario.isWrite ? null : await captureAll(bench, lanes[0] ?? []);
  const bare = scenario.isWrite ? null : await startBareCopy(bench, lanes[0]?.[0]);
  const order = { host: '127.0.0.1', port: Number(bench.product.origin.port), requests };
  const calls: { result: LoadResult; serverCpu: number; databaseCpu: number }[] = [];
  const drivers: number[] = [];
  const bares: number[] = [];
  await bench.generator.run({ ...order, milliseconds: bench.roundMilliseconds / 2 });
  for (let round = 0; round < bench.rounds; round += 1) {
    calls.push(await measureCalls(bench, order));
    if (statements) {
      const milliseconds = bench.roundMilliseconds / 2;
      drivers.push(
        await measureDriver(bench.driver, statements, scenario.connections, milliseconds),
      );
    }
    if (bare) {
      const milliseconds = bench.roundMilliseconds / 2;
      bares.push(perSecond(await bench.generator.run({ ...order, port: bare.port, milliseconds })));
    }
  }
  await bare?.stop();
  assertExpectedStatus(
    scenario,
    calls.map(({ result }) => result),
  );
  const throughputs = calls.map(({ result }) => perSecond(result));
  const latencies = Float64Array.from(calls.flatMap(({ result }) => [...result.latencies])).sort();
  const count = latencies.length;
  const sum = (pick: (call: (typeof calls)[number]) => number) =>
    calls.reduce((total, call) => total + pick(call), 0);
  const ratios = (limits: number[]) =>
    limits.length ? median(throughputs.map((value, i) => value / (limits[i] ?? value))) : null;
  return {
    name: scenario.name,
    connections: scenario.connections,
    goal: scenario.goal ?? null,
    p99Goal: scenario.p99Goal,
    perSecond: median(throughputs),
    noise: spread(throughputs),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    bytes: sum(({ result }) => result.bytes) / count,
    ofDriver: ratios(drivers),
    ofBareHttp: ratios(bares),
    serverCpu: (sum(({ serverCpu }) => serverCpu) / count) * 1000,
    databaseCpu: (sum(({ databaseCpu }) => databaseCpu) / count) * 1000,
    memory: bench.product.memory(),
  };
}

/** Sequential: recorded statements belong to the current request. */
async function captureAll(bench: Bench, lane: readonly RequestParts[]) {
  const statements = [];
  for (const parts of lane.slice(0, 20)) statements.push(await bench.capture.statementsOf(parts));
  return statements;
}

export async function prepareLane(
  bench: BenchTarget,
  scenario: Scenario,
  i: number,
): Promise<RequestParts[]> {
  const member = scenario.isOutsider ? bench.outsider : bench.members[i % bench.members.length];
  if (!member) throw new Error('no member is signed in');
  const lane = scenario
    .requests(member, bench.amounts)
    .map((parts) => ({ ...parts, cookie: member.cookie }));
  if (!scenario.isPoll) return lane;
  return Promise.all(
    lane.map(async (parts) => {
      const answer = await request(bench, parts);
      return { ...parts, headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    }),
  );
}

const request = ({ product: { origin } }: BenchTarget, parts: RequestParts) =>
  fetch(new URL(parts.path, origin), {
    method: parts.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...headersOf(origin, parts) },
    body: contentOf(parts) ?? null,
  });

async function measureCalls(
  bench: Bench,
  order: { host: string; port: number; requests: string[][] },
) {
  const before = [bench.product.serverSeconds(), bench.product.databaseSeconds()] as const;
  const result = await bench.generator.run({ ...order, milliseconds: bench.roundMilliseconds });
  return {
    result,
    serverCpu: bench.product.serverSeconds() - before[0],
    databaseCpu: bench.product.databaseSeconds() - before[1],
  };
}

const perSecond = (result: LoadResult) => result.latencies.length / result.seconds;

/** Figures of failed requests are worthless. */
export function assertExpectedStatus(
  { name, expects }: Scenario,
  results: readonly LoadResult[],
): void {
  for (const { statuses } of results) {
    const others = Object.keys(statuses).filter((status) => Number(status) !== expects);
    if (others.length > 0) throw new Error(`"${name}" failed with status ${others.join(', ')}`);
  }
}

/** The upper bound: the bytes of one answer from memory. */
async function startBareCopy(bench: Bench, parts: RequestParts | undefined) {
  if (!parts) return null;
  const answer = await request(bench, parts);
  // fetch has already decoded the body.
  const {
    'transfer-encoding': _chunked,
    'content-encoding': _packed,
    ...headers
  } = Object.fromEntries(answer.headers);
  const body = new Uint8Array(await answer.arrayBuffer());
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  return startBareServer({ status: answer.status, headers: { ...headers, ...length }, body });
}
