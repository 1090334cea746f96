import { z } from 'zod';
import { Id, PageQuery, searchText, Timestamp } from '../fields';
import { AUDIT_ACTS, type AuditAct } from './audit-acts';

export const AuditEntry = z.object({
  /** The position in the chain: 1, 2, 3 … without a gap. */
  seq: z.int(),
  at: Timestamp,
  act: z.string(),
  actorId: Id.nullable(),
  /** As they were called then; it stays when the account is gone. */
  actorName: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  memberId: Id.nullable(),
  memberName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Seals this row and, through the hash before it, all rows before it. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditFilter = {
  act: z
    .enum(Object.keys(AUDIT_ACTS) as [AuditAct, ...AuditAct[]], 'There is no such act')
    .optional(),
  actor: Id.optional(),
  q: searchText(200).optional(),
  /** From this moment on. */
  from: Timestamp.optional(),
  /** Up to, and not including, this moment. */
  to: Timestamp.optional(),
};

export const AuditFilter = z.object(auditFilter);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = PageQuery.extend(auditFilter);
export type AuditQuery = z.infer<typeof AuditQuery>;
