import { createHash } from 'node:crypto';
import type { Database } from '../../db/client';
import { findRecordedEnd, readChain, type SealedRow } from './audit.queries';

const INITIAL_HASH = '0'.repeat(64);

export type ChainVerdict =
  | { readonly isWhole: true; readonly rows: number; readonly hash: string }
  | { readonly isWhole: false; readonly seq: number; readonly problem: string };

/** Checks every row against its hash and its predecessor; reports the first one that was changed or is missing. */
export function verifyChain(db: Database): Promise<ChainVerdict> {
  // One snapshot: rows added meanwhile are either all visible or not at all.
  return db.begin('isolation level repeatable read read only', async (tx) => {
    const recorded = await findRecordedEnd(tx);
    let hash = INITIAL_HASH;
    let seq = 0;
    for await (const rows of readChain(tx)) {
      for (const row of rows) {
        const problem = findProblem(row, seq + 1, hash);
        if (problem) return { isWhole: false, ...problem };
        seq += 1;
        hash = row.hash;
        if (recorded?.seq === seq && recorded.hash !== hash) {
          return broken(seq, 'another hash was recorded when it was the last');
        }
      }
    }
    if (recorded && recorded.seq > seq) {
      return broken(seq + 1, `it is missing; ${recorded.seq} rows were written`);
    }
    return { isWhole: true, rows: seq, hash };
  });
}

function findProblem(row: SealedRow, expected: number, previous: string) {
  const found = Number(row.seq);
  if (found !== expected) return { seq: expected, problem: `it is missing; row ${found} follows` };
  if (row.previousHash !== previous) {
    return { seq: found, problem: 'its previous hash is not that of the row before it' };
  }
  if (row.hash !== sealOf(row.sealed)) {
    return { seq: found, problem: 'its content was changed' };
  }
  return null;
}

const broken = (seq: number, problem: string): ChainVerdict => ({ isWhole: false, seq, problem });

/** Builds the hashed text independently of `append_audit`, so that a changed SQL function is detected too. */
function sealOf(fields: readonly (string | null)[]): string {
  const text = `[${fields.map((field) => JSON.stringify(field)).join(', ')}]`;
  return createHash('sha256').update(text).digest('hex');
}
