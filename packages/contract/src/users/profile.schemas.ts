import { z } from 'zod';
import { Achievement } from '../achievements/achievements.schemas';
import { Id, Timestamp } from '../fields';
import { Marking } from '../markings/markings.schemas';
import { Author } from './users.schemas';

/** Number of reports on a profile (spec §9). */
export const PROFILE_REPORTS = 5;

/** A profile as visible to all members. */
export const MemberProfile = Author.extend({
  originatingCountry: z.string().nullable(),
  isAdmin: z.boolean(),
  points: z.int(),
  level: z.int(),
  rank: z.string(),
  createdAt: Timestamp,
  reportCount: z.int(),
  investigationCount: z.int(),
  completedTaskCount: z.int(),
  /** Reports by discipline, most first; disciplines without reports are omitted. */
  expertise: z.array(z.object({ intelligenceType: z.string(), count: z.int() })),
  achievements: z.array(Achievement),
  recentReports: z.array(
    z.object({
      id: Id,
      title: z.string(),
      intelligenceType: z.string(),
      marking: Marking,
      createdAt: Timestamp,
    }),
  ),
});
export type MemberProfile = z.infer<typeof MemberProfile>;
