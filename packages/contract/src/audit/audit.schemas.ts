import { z } from 'zod';
import { Id, PageQuery, searchText, Timestamp } from '../fields';
import { AUDIT_ACTS, type AuditAct } from './audit-acts';

export const AuditEntry = z.object({
  /** Position in the chain, without gaps. */
  seq: z.int(),
  at: Timestamp,
  act: z.string(),
  actorId: Id.nullable(),
  /** The name at that time; survives deletion of the account. */
  actorName: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  memberId: Id.nullable(),
  memberName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Covers this row and the previous hash, and so every earlier row. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditFilter = {
  act: z
    .enum(Object.keys(AUDIT_ACTS) as [AuditAct, ...AuditAct[]], 'There is no such act')
    .optional(),
  actor: Id.optional(),
  q: searchText(200).optional(),
  /** Inclusive. */
  from: Timestamp.optional(),
  /** Exclusive. */
  to: Timestamp.optional(),
};

export const AuditFilter = z.object(auditFilter);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = PageQuery.extend(auditFilter);
export type AuditQuery = z.infer<typeof AuditQuery>;
