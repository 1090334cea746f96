import type { Queryable } from '../../db/client';
import { OPEN_AUDIENCE } from '../../db/sight';
import * as queries from './live-log.queries';

/** A row with those who may see what it tells of, by audience and by object. */
export interface SightedRow extends queries.LiveRow {
  readonly readers: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOBODY: SightedRow['readers'] = new Map();

/** Membership is read when rows are sent, so that it is never outdated: of one member, or of all. */
export async function findReaders(
  db: Queryable,
  rows: readonly queries.LiveRow[],
  memberId?: string,
): Promise<SightedRow[]> {
  const restricted = rows.filter((row) => row.audienceIds?.some((id) => id > OPEN_AUDIENCE));
  if (restricted.length === 0) {
    return rows.map((row) => ({ ...row, readers: NOBODY }));
  }
  const found = await queries.listReaders(
    db,
    [...new Set(restricted.flatMap(({ audienceIds }) => audienceIds ?? []))],
    [...new Set(restricted.flatMap(({ objectIds }) => objectIds ?? []))],
    memberId,
  );
  const readers = new Map(
    [...Map.groupBy(found, ({ of }) => of)].map(([of, members]) => [
      of,
      new Set(members.map(({ memberId }) => memberId)),
    ]),
  );
  return rows.map((row) => ({ ...row, readers }));
}

/** Rows of the past, with who may see their objects today. */
export async function updateAudiences(
  db: Queryable,
  rows: readonly queries.LiveRow[],
): Promise<queries.LiveRow[]> {
  const ids = [...new Set(rows.flatMap(({ objectIds }) => objectIds ?? []))];
  if (ids.length === 0) return [...rows];
  const audiences = new Map(
    (await queries.listAudiences(db, ids)).map(({ id, audienceId }) => [id, audienceId]),
  );
  return rows.map((row) => ({
    ...row,
    audienceIds:
      row.audienceIds?.map((then, index) => audiences.get(row.objectIds?.[index] ?? '') ?? then) ??
      null,
  }));
}

/** Whether a member may see everything that a row tells of. */
export const seesObjects = (
  member: { readonly memberId: string; readonly clearance: number },
  { audienceIds, objectIds, readers }: SightedRow,
): boolean =>
  audienceIds?.every(
    (audienceId, index) =>
      audienceId <= member.clearance ||
      readers.get(String(audienceId))?.has(member.memberId) === true ||
      readers.get(objectIds?.[index] ?? '')?.has(member.memberId) === true,
  ) ?? true;
