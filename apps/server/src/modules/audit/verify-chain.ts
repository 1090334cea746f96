import { createHash } from 'node:crypto';
import type { Database } from '../../db/client';
import { findNotedEnd, readChain, type SealedRow } from './audit.queries';

const BEFORE_THE_FIRST = '0'.repeat(64);

export type ChainVerdict =
  | { readonly isWhole: true; readonly rows: number; readonly hash: string }
  | { readonly isWhole: false; readonly seq: number; readonly problem: string };

/** Walks the chain from its first row and proves it, or names the first row that is not as it was written. */
export function verifyChain(db: Database): Promise<ChainVerdict> {
  // One moment's picture: rows that are being added meanwhile are neither missed nor half seen.
  return db.begin('isolation level repeatable read read only', async (tx) => {
    const noted = await findNotedEnd(tx);
    let hash = BEFORE_THE_FIRST;
    let seq = 0;
    for await (const rows of readChain(tx)) {
      for (const row of rows) {
        const problem = findProblem(row, seq + 1, hash);
        if (problem) return { isWhole: false, ...problem };
        seq += 1;
        hash = row.hash;
        if (noted?.seq === seq && noted.hash !== hash) {
          return broken(seq, 'another hash was noted when it was the last');
        }
      }
    }
    if (noted && noted.seq > seq) {
      return broken(seq + 1, `it is missing; ${noted.seq} rows were written`);
    }
    return { isWhole: true, rows: seq, hash };
  });
}

function findProblem(row: SealedRow, expected: number, previous: string) {
  const found = Number(row.seq);
  if (found !== expected) return { seq: expected, problem: `it is missing; row ${found} follows` };
  if (row.previousHash !== previous) {
    return { seq: found, problem: 'it does not continue the row before it' };
  }
  if (row.hash !== sealOf(row.sealed)) {
    return { seq: found, problem: 'its content is not what was written' };
  }
  return null;
}

const broken = (seq: number, problem: string): ChainVerdict => ({ isWhole: false, seq, problem });

/** The same text that the database seals (`append_audit`), made apart from it: a changed function is noticed too. */
function sealOf(fields: readonly (string | null)[]): string {
  const text = `[${fields.map((field) => JSON.stringify(field)).join(', ')}]`;
  return createHash('sha256').update(text).digest('hex');
}
