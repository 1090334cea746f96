import { z } from 'zod';
import { Id, optionalText, PageQuery, Timestamp } from '../fields';
import { AFFILIATIONS, MEMBER_STATES } from '../users/member-states';
import { Author } from '../users/users.schemas';

/**
 * - `open`: everyone who signs in is a member; `approval`: an admin lets them in
 * - `invite`: only with an invitation; `closed`: nobody new
 */
export const REGISTRATIONS = ['open', 'approval', 'invite', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];
const RegistrationMode = z.enum(
  REGISTRATIONS,
  'Registration must be open, approval, invite or closed',
);

export const AccessSettings = z.object({
  registration: RegistrationMode,
  /** The environment sets it, so it cannot be changed here. */
  isFixed: z.boolean(),
  /** Accounts of an outside identity provider. */
  hasOutsideProvider: z.boolean(),
});
export type AccessSettings = z.infer<typeof AccessSettings>;

export const AccessChange = z.object({ registration: RegistrationMode });
export type AccessChange = z.infer<typeof AccessChange>;

export const STATE_REASON_MAX = 500;
/** Most accounts that one decision covers. */
export const DECISIONS_MAX = 200;

/** A member as admins see them. */
export const ManagedMember = Author.extend({
  isAdmin: z.boolean(),
  affiliation: z.enum(AFFILIATIONS),
  reason: z.string().nullable(),
  createdAt: Timestamp,
  stateChangedAt: Timestamp.nullable(),
});
export type ManagedMember = z.infer<typeof ManagedMember>;

export const ManagedMembersQuery = PageQuery.extend({
  state: z
    .enum(MEMBER_STATES, 'State must be waiting, active, suspended or former')
    .default('waiting'),
});
export type ManagedMembersQuery = z.infer<typeof ManagedMembersQuery>;

export const MemberChange = z
  .object({
    state: z.enum(['active', 'suspended'], 'State must be active or suspended').optional(),
    reason: optionalText('Reason', STATE_REASON_MAX),
    affiliation: z
      .enum(AFFILIATIONS, 'Affiliation must be organization, client or community')
      .optional(),
  })
  .refine(({ state, affiliation }) => state !== undefined || affiliation !== undefined, {
    error: 'Nothing to change',
    path: ['state'],
  });
export type MemberChange = z.infer<typeof MemberChange>;

export const WaitingDecision = z.object({
  ids: z
    .array(Id)
    .min(1, 'Choose at least one account')
    .max(DECISIONS_MAX, `Choose at most ${DECISIONS_MAX} accounts`),
  decision: z.enum(['approve', 'refuse'], 'Decision must be approve or refuse'),
});
export type WaitingDecision = z.infer<typeof WaitingDecision>;

/** Those that were still waiting; somebody else may have decided about the others. */
export const DecidedAccounts = z.object({ ids: z.array(Id) });
export type DecidedAccounts = z.infer<typeof DecidedAccounts>;

/** What belongs to a member, before they are removed. */
export const Belongings = z.object({
  reports: z.int(),
  /** Comments of others on these reports and on their tasks. */
  commentsOfOthers: z.int(),
  comments: z.int(),
  investigations: z.int(),
  tasks: z.int(),
  /** Open tasks that are assigned to them. */
  assignedTasks: z.int(),
  situationUpdates: z.int(),
  mapPins: z.int(),
  forumMessages: z.int(),
  files: z.int(),
  /** War rooms they created, which go with them when everything is deleted. */
  createdRooms: z.int(),
  /** Messages and updates of others in these rooms. */
  entriesOfOthersInRooms: z.int(),
  /** War rooms without another owner. */
  ownedRooms: z.int(),
  /** Those of them without another member. */
  lonelyRooms: z.int(),
  feedback: z.int(),
  sessions: z.int(),
});
export type Belongings = z.infer<typeof Belongings>;

/** Kinds that go with a member whose work is not kept. */
export const DELETED_BELONGINGS = [
  'reports',
  'commentsOfOthers',
  'comments',
  'investigations',
  'tasks',
  'situationUpdates',
  'mapPins',
  'forumMessages',
  'files',
  'createdRooms',
  'entriesOfOthersInRooms',
  'feedback',
] as const satisfies readonly (keyof Belongings)[];

export const DeletionQuery = z.object({
  /** `keep`: their work stays under "Former member". */
  work: z.literal('keep', 'work must be keep').optional(),
});
export type DeletionQuery = z.infer<typeof DeletionQuery>;
