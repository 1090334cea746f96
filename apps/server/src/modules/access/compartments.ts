import type { Queryable } from '../../db/client';
import { invalid } from '../../errors';
import { listActiveCodes } from './compartments.queries';

/** Refuses codes that are unknown or archived. */
export async function requireCompartments(db: Queryable, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const active = await listActiveCodes(db, codes);
  const unknown = codes.find((code) => !active.includes(code));
  if (unknown) throw invalid('compartments', `There is no compartment ${unknown} in use`);
}
