import { randomBytes } from 'node:crypto';
import { reportsEndpoints } from '@watchfloor/contract';
import { contentOf, headersOf } from './load';
import type { BenchTarget } from './measure-scenario';
import { median } from './statistics';

export interface LongReportCost {
  /** Milliseconds until it is answered, and of the database for it. */
  readonly answered: number;
  readonly database: number;
}

const TIMES = 10;
const WORDS = 8000;
/** With the blank after it, 50,000 characters in all. */
const WORD_BYTES = 2.5;

/** Submits the longest reports, of words that no text has had before. */
export async function measureLongReports({
  product,
  members: [author],
}: BenchTarget): Promise<LongReportCost> {
  const answered: number[] = [];
  const before = product.databaseSeconds();
  for (let i = 0; i < TIMES; i += 1) {
    const parts = {
      cookie: author?.cookie ?? '',
      path: reportsEndpoints.create.path,
      body: { title: `Longest report ${i}`, content: unseenWords(), intelligenceType: 'OSINT' },
    };
    const start = performance.now();
    const answer = await fetch(new URL(parts.path, product.origin), {
      method: 'POST',
      headers: headersOf(product.origin, parts),
      body: contentOf(parts) ?? null,
    });
    if (answer.status !== 201) throw new Error(`a long report failed with ${answer.status}`);
    await answer.arrayBuffer();
    answered.push(performance.now() - start);
  }
  const database = ((product.databaseSeconds() - before) / TIMES) * 1000;
  return { answered: median(answered), database };
}

const unseenWords = () =>
  randomBytes(WORDS * WORD_BYTES)
    .toString('hex')
    .match(/.{5}/g)
    ?.join(' ') ?? '';
