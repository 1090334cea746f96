import type { Queryable } from '../../db/client';
import * as queries from './report-search.queries';
import { type FoldedTerm, markOf } from './search-plan';

const ASCII = /^[!-~]+$/;

/**
 * Terms of ASCII signs as the database compares them. It folds such signs one by one, so what it makes of each is asked once and a
 * search need not ask again. Null for all other terms.
 */
export function createAsciiFolding() {
  let signs: Promise<ReadonlyMap<string, FoldedTerm>> | undefined;

  async function learn(db: Queryable): Promise<ReadonlyMap<string, FoldedTerm>> {
    signs ??= queries.foldSigns(db);
    try {
      return await signs;
    } catch (error) {
      signs = undefined;
      throw error;
    }
  }

  return async function foldAscii(db: Queryable, term: string): Promise<FoldedTerm | null> {
    if (!ASCII.test(term)) return null;
    const known = await learn(db);
    const spell = (how: keyof FoldedTerm) =>
      markOf(term) + [...term].map((sign) => known.get(sign)?.[how] ?? '').join('');
    return { needle: spell('needle'), spelling: spell('spelling') };
  };
}
