import type { Author, CurrentUser } from '@watchfloor/contract';

const NOW = '2031-03-01T12:00:00.000Z';

export const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The member whose browser a test is. */
export const member = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: idOf(1),
  email: 'elin@example.org',
  firstName: 'Elin',
  lastName: 'Haugen',
  username: 'elin',
  originatingCountry: 'Norway',
  profileImageUrl: null,
  state: 'active',
  preferredRegions: [],
  preferredIntTypes: [],
  preferredLanguage: 'en',
  isAdmin: false,
  points: 0,
  level: 1,
  rank: 'Junior Analyst',
  achievementCount: 0,
  communityAgreementAccepted: true,
  communityAgreementAcceptedAt: NOW,
  onboardingCompleted: true,
  createdAt: NOW,
  updatedAt: NOW,
  ...changes,
});

export const author = (changes: Partial<Author> = {}): Author => ({
  id: idOf(1),
  username: 'elin',
  email: 'elin@example.org',
  firstName: 'Elin',
  lastName: 'Haugen',
  profileImageUrl: null,
  state: 'active',
  ...changes,
});
