import { startBareServer } from './bare-server';
import { type LoadGenerator, writeRequest } from './load';

/** Answers of 10 KB a second that a bare server gives on the machine that the goals are for, with 32 connections. */
const REFERENCE = 60_000;
const CONNECTIONS = 32;
const BODY = new Uint8Array(10 * 1024).fill(97);
const ROUNDS = 3;
const ROUND_MILLISECONDS = 1000;

/**
 * How many times slower this machine is than the one that the goals are for; at least 1. Computed from the processor time of an
 * answer, because the load generator takes its share of the processors too.
 */
export async function measureSlowness(generator: LoadGenerator): Promise<number> {
  const headers = { 'content-type': 'text/plain', 'content-length': String(BODY.length) };
  const server = await startBareServer({ status: 200, headers, body: BODY });
  const request = writeRequest(new URL(`http://127.0.0.1:${server.port}`), { path: '/' });
  const order = {
    host: '127.0.0.1',
    port: server.port,
    requests: Array.from({ length: CONNECTIONS }, () => [request]),
    milliseconds: ROUND_MILLISECONDS,
  };
  let best = 0;
  // The first warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = await server.seconds();
    const { latencies } = await generator.run(order);
    const perSecond = latencies.length / ((await server.seconds()) - before);
    if (round > 0) best = Math.max(best, perSecond);
  }
  await server.stop();
  return Math.max(1, REFERENCE / best);
}
