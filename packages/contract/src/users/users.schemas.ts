import { z } from 'zod';
import { INTELLIGENCE_TYPES, REGIONS } from '../disciplines';
import { cleanText, Id, searchText, Timestamp } from '../fields';
import { LANGUAGE_CODES } from '../translation/languages';
import { MEMBER_STATES } from './member-states';

export const RANKS = [
  'Junior Analyst',
  'Analyst',
  'Senior Analyst',
  'Expert Analyst',
  'Master Analyst',
] as const;
export type Rank = (typeof RANKS)[number];

/** The signed-in user's own record (spec §3). */
export const CurrentUser = z.object({
  id: Id,
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  originatingCountry: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  preferredRegions: z.array(z.enum(REGIONS)),
  preferredIntTypes: z.array(z.enum(INTELLIGENCE_TYPES)),
  preferredLanguage: z.string(),
  isAdmin: z.boolean(),
  /** `waiting` until an admin has approved them: they see one page that says so. */
  state: z.enum(MEMBER_STATES),
  points: z.int(),
  level: z.int(),
  rank: z.string(),
  /** The client announces a new achievement when this increases. */
  achievementCount: z.int(),
  communityAgreementAccepted: z.boolean(),
  communityAgreementAcceptedAt: Timestamp.nullable(),
  onboardingCompleted: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The member behind a row, as every list shows them. */
export const Author = z.object({
  id: Id,
  username: z.string().nullable(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  state: z.enum(MEMBER_STATES),
});
export type Author = z.infer<typeof Author>;

export const MEMBER_SEARCH_MAX = 20;

export const MemberSearch = z.object({
  q: searchText(200).default(''),
});
export type MemberSearch = z.infer<typeof MemberSearch>;

const USERNAME_CHARACTERS = 'Username can only contain letters, numbers, underscores, and hyphens';

/** The two forms use different messages for the upper bound (spec §5). */
function username(tooLong: string) {
  return z
    .string('Username must be at least 3 characters')
    .min(3, 'Username must be at least 3 characters')
    .max(50, tooLong)
    .regex(/^[A-Za-z0-9_-]*$/, USERNAME_CHARACTERS);
}

function country(missing: string, min: number) {
  return cleanText('Country', missing).pipe(
    z.string().min(min, missing).max(100, 'Country must be at most 100 characters'),
  );
}

const MUST_AGREE = 'You must accept the community agreement to continue';

export const Onboarding = z.object({
  username: username('Username must be less than 50 characters'),
  originatingCountry: country('Please select your country', 1),
  agreementAccepted: z.boolean(MUST_AGREE).refine((accepted) => accepted, MUST_AGREE),
});
export type Onboarding = z.infer<typeof Onboarding>;

/** Values of a specified list (spec §9); duplicates are dropped. */
function choiceOf<const Values extends readonly string[]>(label: string, values: Values) {
  return z
    .array(z.enum(values, `${label} must be among ${values.join(', ')}`))
    .max(50, 'At most 50 may be chosen')
    .transform((chosen) => [...new Set(chosen)]);
}
const regions = choiceOf('Regions', REGIONS);
const intTypes = choiceOf('Intelligence types', INTELLIGENCE_TYPES);

export const Preferences = z.object({ regions, intTypes });
export type Preferences = z.infer<typeof Preferences>;

export const ProfileChanges = z.object({
  username: username('Username must be at most 50 characters'),
  originatingCountry: country('Please select a country', 2),
  preferredRegions: regions.optional(),
  preferredIntTypes: intTypes.optional(),
  preferredLanguage: z.enum(LANGUAGE_CODES, 'Please select a language').optional(),
});
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/** Onboarding offers 39 countries with "Other" last; the profile offers fewer (spec §9). */
export const ONBOARDING_COUNTRIES = [
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Japan',
  'South Korea',
  'Israel',
  'India',
  'Brazil',
  'Mexico',
  'Italy',
  'Spain',
  'Netherlands',
  'Sweden',
  'Norway',
  'Denmark',
  'Finland',
  'Poland',
  'Ukraine',
  'Turkey',
  'Saudi Arabia',
  'United Arab Emirates',
  'Egypt',
  'South Africa',
  'Nigeria',
  'Kenya',
  'Singapore',
  'Malaysia',
  'Thailand',
  'Indonesia',
  'Philippines',
  'New Zealand',
  'Argentina',
  'Chile',
  'Colombia',
  'Peru',
  'Other',
] as const;
export const PROFILE_COUNTRIES = [
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Japan',
  'South Korea',
  'India',
  'Other',
] as const;
