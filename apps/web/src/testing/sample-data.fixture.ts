import type {
  Comment,
  DirectoryUser,
  Feedback,
  FeedItem,
  FeedSource,
  Investigation,
  Marking,
  Report,
  SecondFactorStatus,
  Task,
} from '@watchfloor/contract';
import { author, idOf } from './people.fixture';

const NOW = '2031-03-01T12:00:00.000Z';

const GREEN: Marking = { tlp: 'GREEN', compartments: [] };

export const report = (changes: Partial<Report> = {}): Report => ({
  id: idOf(20),
  title: 'Lights off the mole',
  content: 'Seen twice.',
  intelligenceType: 'OSINT',
  sourceClassification: 'UNCLASSIFIED',
  marking: GREEN,
  region: null,
  tags: [],
  userId: idOf(1),
  revision: 1,
  commentCount: 0,
  createdAt: NOW,
  updatedAt: NOW,
  user: author(),
  ...changes,
});

export const comment = (changes: Partial<Comment> = {}): Comment => ({
  id: idOf(80),
  content: 'Seen here too.',
  reportId: idOf(20),
  userId: idOf(1),
  createdAt: NOW,
  updatedAt: NOW,
  user: author(),
  mentions: [],
  ...changes,
});

export const investigation = (changes: Partial<Investigation> = {}): Investigation => ({
  id: idOf(60),
  title: 'Shadow fleet',
  description: 'Tankers that drop AIS.',
  status: 'active',
  marking: GREEN,
  userId: idOf(1),
  reportCount: 2,
  taskCount: 1,
  revision: 1,
  closedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  user: author(),
  ...changes,
});

export const task = (changes: Partial<Task> = {}): Task => ({
  id: idOf(30),
  title: 'Berth list',
  description: null,
  status: 'open',
  dueDate: null,
  investigationId: null,
  investigation: null,
  marking: GREEN,
  assignedToUserId: idOf(1),
  assignee: author(),
  createdByUserId: idOf(1),
  createdBy: author(),
  completedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...changes,
});

export const directoryUser = (changes: Partial<DirectoryUser> = {}): DirectoryUser => ({
  ...author(),
  originatingCountry: 'Norway',
  isAdmin: false,
  points: 0,
  level: 1,
  rank: 'Junior Analyst',
  reportCount: 0,
  investigationCount: 0,
  createdAt: NOW,
  ...changes,
});

export const feedback = (changes: Partial<Feedback> = {}): Feedback => ({
  id: idOf(40),
  userId: idOf(1),
  category: 'bug',
  subject: 'The harbour map stays grey',
  message: 'Since this morning.',
  status: 'new',
  adminNotes: null,
  createdAt: NOW,
  user: author(),
  ...changes,
});

export const source = (changes: Partial<FeedSource> = {}): FeedSource => ({
  id: idOf(50),
  name: 'Relief Desk',
  sourceType: 'rss',
  url: 'https://relief.example/rss',
  category: null,
  intelligenceType: null,
  region: null,
  isActive: true,
  createdAt: NOW,
  updatedAt: NOW,
  itemCount: 0,
  lastFetchedAt: null,
  lastOutcome: null,
  lastProblem: null,
  failures: 0,
  nextFetchAt: null,
  isFetching: false,
  ...changes,
});

export const secondFactor = (changes: Partial<SecondFactorStatus> = {}): SecondFactorStatus => ({
  isManagedHere: true,
  isDemanded: false,
  graceDaysLeft: null,
  canUsePasskeys: true,
  passkeys: [],
  totp: null,
  recoveryCodesLeft: 0,
  proofMethods: ['password'],
  ...changes,
});

export const feedItem = (changes: Partial<FeedItem> = {}): FeedItem => ({
  id: idOf(60),
  title: 'Flood in the delta',
  content: 'Water rose overnight.',
  url: 'https://relief.example/flood',
  imageUrl: null,
  intelligenceType: 'GEOINT',
  region: 'Africa',
  tags: [],
  publishedAt: NOW,
  latitude: null,
  longitude: null,
  sourceId: idOf(50),
  sourceName: 'Relief Desk',
  sourceUrl: 'https://relief.example/rss',
  story: [],
  claimedBy: null,
  reports: [],
  ...changes,
});
