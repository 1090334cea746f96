/** Waiting for approval; active; suspended by an admin; gone, with their work kept. */
export const MEMBER_STATES = ['waiting', 'active', 'suspended', 'former'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Whom a member works for; markings depend on it. */
export const AFFILIATIONS = ['organization', 'client', 'community'] as const;
export type Affiliation = (typeof AFFILIATIONS)[number];
