import type { Tx } from '../../db/client';

export interface ScannedText {
  readonly id: string;
  /** Found in it for the first time, or no longer. */
  readonly entityIds: readonly string[];
  /** The report that it is a part of. */
  readonly reportId: string | null;
  /** The report or investigation whose readers may read it. */
  readonly objectId: string | null;
  /** The room whose members alone may read it. */
  readonly roomId: string | null;
  /** In a room. */
  readonly writtenAt: string | null;
}

/** Texts that changed and of which nobody was told; not those that are gone. */
export const listScanned = (tx: Tx, limit: number): Promise<ScannedText[]> =>
  tx<ScannedText[]>`
    select s.id, t.found_ids || t.lost_ids as entity_ids, s.object_id, r.id as room_id,
      case when r.id is not null then iso(s.created_at) end as written_at,
      case when s.source in ('report', 'judgement', 'file') then s.object_id end as report_id
    from (select * from scanned_texts order by changed_at limit ${limit}) t
      join search_entries s on s.id = t.entry_id left join war_rooms r on r.number = -s.scope`;

/** Forgets the same texts. Returns how many there were. */
export async function forgetScanned(tx: Tx, limit: number): Promise<number> {
  const rows = await tx`
    delete from scanned_texts where entry_id in (
      select entry_id from scanned_texts order by changed_at limit ${limit}) returning entry_id`;
  return rows.length;
}
