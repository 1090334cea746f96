import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../fields';
import { ACT_SIDES } from './act-sides';

export const ActsQuery = PageQuery.extend({
  /** Both without it. */
  side: z.enum(ACT_SIDES, 'Side must be "by" or "on"').optional(),
});
export type ActsQuery = z.infer<typeof ActsQuery>;

/** An audit row as its member sees it: without other people's names, and without rooms they may not see. */
export const OwnAct = z.object({
  /** Stands for the position in the log, which would tell how much others do. */
  id: z.string(),
  at: Timestamp,
  act: z.string(),
  /** False if somebody else did it. */
  isOwn: z.boolean(),
  subjectType: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** The other member whom an own act concerned. */
  memberName: z.string().nullable(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
});
export type OwnAct = z.infer<typeof OwnAct>;

/** An address from which a member signed in. */
export const UsedAddress = z.object({
  address: z.string(),
  firstUsedAt: Timestamp,
  /** Accurate to the hour while a session is open. */
  lastUsedAt: Timestamp,
  signInCount: z.int(),
  openSessionCount: z.int(),
});
export type UsedAddress = z.infer<typeof UsedAddress>;

export const MemberUpload = z.object({
  id: Id,
  /** Null if the reader may not read the file. */
  filename: z.string().nullable(),
  fileSize: z.int(),
  mimeType: z.string(),
  createdAt: Timestamp,
  /** An upload that nothing shows is deleted after a day. */
  isAttached: z.boolean(),
  /** The latest forum message that shows it. */
  forumMessageId: Id.nullable(),
});
export type MemberUpload = z.infer<typeof MemberUpload>;
