import { randomUUID } from 'node:crypto';
import { exportsEndpoints, importsEndpoints, type StixImport } from '@watchfloor/contract';
import { createRandom } from '../dataset/random';
import { makeReport } from '../dataset/report-text';
import { makeFreshText } from './fresh-text';
import type { BenchTarget } from './measure-scenario';
import { percentile } from './statistics';

export interface ExchangeCost {
  readonly imported: number;
  /** Until the preview is answered, and from there until everything is stored. */
  readonly previewSeconds: number;
  readonly appliedSeconds: number;
  readonly exported: number;
  /** Milliseconds of one export, the median of several. */
  readonly exportMilliseconds: number;
}

const REPORTS = 100;
const INDICATORS = 400;
const ACTORS = 99;
const EXPORTS = 7;
const GIVE_UP_SECONDS = 600;
const CHARACTERS = 2000;
const random = createRandom(11);

interface StixObject {
  readonly id: string;
  readonly [property: string]: unknown;
}

/** A thousand objects, as a peer sends them: reports on indicators, observables and actors. */
function makeBundle(word: string): { type: string; id: string; objects: StixObject[] } {
  const at = new Date().toISOString();
  const identity = `identity--${randomUUID()}`;
  const make = (type: string, more: object): StixObject => ({
    ...{ type, spec_version: '2.1', id: `${type}--${randomUUID()}`, created: at, modified: at },
    created_by_ref: identity,
    ...more,
  });
  const address = () =>
    `185.${random.integer(250)}.${random.integer(250)}.${1 + random.integer(250)}`;
  const indicators = Array.from({ length: INDICATORS }, () =>
    make('indicator', {
      pattern: `[ipv4-addr:value = '${address()}']`,
      ...{ pattern_type: 'stix', valid_from: at, indicator_types: ['malicious-activity'] },
    }),
  );
  const observables = Array.from({ length: INDICATORS }, (_, i) => ({
    ...{ type: 'domain-name', spec_version: '2.1', id: `domain-name--${randomUUID()}` },
    value: `host-${i}.${word}.example`,
  }));
  const actors = Array.from({ length: ACTORS }, (_, i) =>
    make('threat-actor', { name: `${word} ${random.hex(6)} group ${i}` }),
  );
  const things = [...indicators, ...observables, ...actors];
  const reports = Array.from({ length: REPORTS }, (_, i) =>
    make('report', {
      name: `${makeReport().title} ${word}`,
      description: makeFreshText(CHARACTERS),
      published: at,
      object_refs: things.filter((__, n) => n % REPORTS === i).map(({ id }) => id),
    }),
  );
  const producer = {
    ...{ type: 'identity', spec_version: '2.1', id: identity, created: at, modified: at },
    ...{ name: 'Bench', identity_class: 'organization' },
  };
  return {
    type: 'bundle',
    id: `bundle--${randomUUID()}`,
    objects: [producer, ...things, ...reports],
  };
}

/** A bundle of another producer is taken in; then its reports are handed out again. */
export async function measureExchange({
  product,
  members: [author],
}: BenchTarget): Promise<ExchangeCost> {
  const cookie = author?.cookie ?? '';
  const { origin } = product.origin;
  async function send(method: string, path: string, body?: string): Promise<Buffer> {
    const answer = await fetch(new URL(path, origin), {
      method,
      headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
      body: body ?? null,
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${content.toString()}`);
    return content;
  }
  const sendJson = async (...call: Parameters<typeof send>): Promise<StixImport> =>
    JSON.parse((await send(...call)).toString());

  const word = `zq${Date.now().toString(36)}`;
  const bundle = makeBundle(word);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const { id } = await sendJson('POST', importsEndpoints.checkStix.path, JSON.stringify(bundle));
  const previewSeconds = seconds();
  await send('POST', importsEndpoints.apply.path.replace('{id}', id));
  const path = importsEndpoints.get.path.replace('{id}', id);
  for (let { state } = await sendJson('GET', path); state !== 'done'; ) {
    if (state === 'failed' || seconds() > GIVE_UP_SECONDS)
      throw new Error(`the import is ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ state } = await sendJson('GET', path));
  }
  const appliedSeconds = seconds() - previewSeconds;

  const took: number[] = [];
  let exported = 0;
  for (let i = 0; i < EXPORTS; i += 1) {
    const from = performance.now();
    const content = await send('GET', `${exportsEndpoints.reports.path}?format=stix&q=${word}`);
    took.push(performance.now() - from);
    exported = JSON.parse(content.toString()).objects.length;
  }
  return {
    ...{ imported: bundle.objects.length, previewSeconds, appliedSeconds, exported },
    exportMilliseconds: percentile(Float64Array.from(took).sort(), 0.5),
  };
}
