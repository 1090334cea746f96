import type { DomainEvent } from '../../events/event-types';
import { ACCESS_ACTS } from './acts/access-acts';
import { ACCOUNT_ACTS } from './acts/account-acts';
import type { Entries, NewAuditEntry } from './acts/audit-entry';
import { CONTENT_ACTS } from './acts/content-acts';
import { EXPORT_ACTS } from './acts/export-acts';
import { MARKING_ACTS } from './acts/marking-acts';
import { MEMBER_ACTS } from './acts/member-acts';
import { MESSAGE_ACTS } from './acts/message-acts';
import { ROOM_ACTS } from './acts/room-acts';
import { SOURCE_ACTS } from './acts/source-acts';

/** The audit row of each audited event. Events that are not listed are not audited. */
const ENTRIES: Entries = {
  ...ACCOUNT_ACTS,
  ...MEMBER_ACTS,
  ...ACCESS_ACTS,
  ...CONTENT_ACTS,
  ...MARKING_ACTS,
  ...EXPORT_ACTS,
  ...ROOM_ACTS,
  ...MESSAGE_ACTS,
  ...SOURCE_ACTS,
  'audit.exported': ({ actorId, filter }) => ({
    act: 'audit.exported',
    actorId,
    details: { filter },
  }),
};

export function toAuditEntries(events: readonly DomainEvent[]): NewAuditEntry[] {
  return events.flatMap((event) => {
    const toEntry = ENTRIES[event.type] as
      | ((event: DomainEvent) => NewAuditEntry | null)
      | undefined;
    return toEntry?.(event) ?? [];
  });
}
