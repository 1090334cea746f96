// Generated from the migrated schema; schema.test.ts compares them. After a new migration:
// UPDATE_SCHEMA_TYPES=1 npx vitest run --project server apps/server/src/db/schema.test.ts

export interface AccessSettingsRow {
  isOnlyRow: boolean;
  registration: string;
  changedAt: string;
}

export interface AchievementsRow {
  id: string;
  userId: string;
  achievementType: string;
  title: string;
  description: string;
  icon: string;
  unlockedAt: string;
}

export interface AudienceMembersRow {
  userId: string;
  audienceId: number;
}

export interface AudienceRecipientsRow {
  audienceId: number;
  userId: string;
}

export interface AudiencesRow {
  id: number;
  tlp: string;
  compartments: string[];
  objectId: string | null;
}

export interface AuditHeadRow {
  isOnly: boolean;
  seq: string;
  at: string;
  hash: string;
}

export interface AuditLogRow {
  seq: string;
  at: string;
  act: string;
  actorId: string | null;
  actorName: string;
  subjectType: string | null;
  subjectId: string | null;
  subjectName: string | null;
  memberId: string | null;
  memberName: string | null;
  details: unknown;
  previousHash: string;
  hash: string;
  searchText: string;
}

export interface BetaFeedbackRow {
  id: string;
  userId: string;
  category: string;
  subject: string;
  message: string;
  status: string;
  adminNotes: string | null;
  createdAt: string;
}

export interface ChatMessageAttachmentsRow {
  id: string;
  messageId: string;
  position: number;
  type: string;
  url: string;
  filename: string | null;
  fileSize: number | null;
  mimeType: string | null;
  uploadId: string | null;
  createdAt: string;
}

export interface ChatMessageTranslationsRow {
  id: string;
  forumMessageId: string | null;
  roomMessageId: string | null;
  messageId: string;
  targetLanguage: string;
  translatedContent: string;
  createdAt: string;
}

export interface ChatMessagesRow {
  id: string;
  warRoomId: string;
  userId: string;
  content: string;
  originalLanguage: string | null;
  mentions: unknown;
  idempotencyKey: string | null;
  createdAt: string;
}

export interface CommentsRow {
  id: string;
  content: string;
  reportId: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  mentions: unknown;
}

export interface CompartmentMembersRow {
  compartmentId: string;
  userId: string;
  grantedVia: string;
  grantedById: string | null;
  createdAt: string;
}

export interface CompartmentsRow {
  id: string;
  code: string;
  title: string;
  description: string | null;
  createdById: string | null;
  createdAt: string;
  archivedAt: string | null;
}

export interface ExternalIntelClaimsRow {
  itemId: string;
  userId: string;
  createdAt: string;
}

export interface ExternalIntelDismissalsRow {
  userId: string;
  itemId: string;
  createdAt: string;
}

export interface ExternalIntelItemReportsRow {
  itemId: string;
  reportId: string;
  createdAt: string;
}

export interface ExternalIntelItemsRow {
  id: string;
  sourceId: string;
  storyId: string;
  title: string;
  content: string;
  url: string;
  imageUrl: string | null;
  publishedAt: string;
  intelligenceType: string;
  region: string | null;
  tags: string[];
  sourceUrl: string;
  latitude: string | null;
  longitude: string | null;
  createdAt: string;
  identity: string;
  contentHash: string;
  canonicalUrl: string;
  shingles: number[];
}

export interface ExternalIntelSourcesRow {
  id: string;
  name: string;
  sourceType: string;
  url: string;
  category: string | null;
  intelligenceType: string | null;
  region: string | null;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  etag: string | null;
  lastModified: string | null;
  lastFetchedAt: string | null;
  lastOutcome: string | null;
  lastProblem: string | null;
  failures: number;
  itemCount: number;
  nextFetchAt: string;
  leasedUntil: string | null;
}

export interface ExternalIntelStoriesRow {
  id: string;
  publishedAt: string;
  createdAt: string;
}

export interface ExternalIntelStoryPlacesRow {
  storyId: string;
  intelligenceType: string;
  region: string;
  publishedAt: string;
}

export interface FilesRow {
  sha256: string;
  size: number;
  previewWidth: number | null;
  previewHeight: number | null;
  createdAt: string;
}

export interface GlobalForumAttachmentsRow {
  id: string;
  messageId: string;
  position: number;
  type: string;
  url: string;
  filename: string | null;
  fileSize: number | null;
  mimeType: string | null;
  createdAt: string;
  uploadId: string | null;
}

export interface GlobalForumMessagesRow {
  id: string;
  userId: string;
  content: string;
  mentions: unknown;
  idempotencyKey: string | null;
  createdAt: string;
  originalLanguage: string | null;
}

export interface GlobalMapPinsRow {
  id: string;
  userId: string;
  latitude: string;
  longitude: string;
  title: string;
  description: string | null;
  category: string | null;
  severity: string;
  createdAt: string;
}

export interface GroupGrantsRow {
  id: string;
  groupName: string;
  isAdmin: boolean;
  affiliation: string | null;
  compartments: string[];
  createdAt: string;
}

export interface GuardedFingerprintsRow {
  fingerprint: string;
  textId: number;
}

export interface GuardedTextsRow {
  id: number;
  reportId: string;
  audienceId: number;
  words: string;
  fingerprints: string[];
}

export interface IdentityAccountsRow {
  id: string;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  createdAt: string;
  emailSkeleton: string | null;
  secondFactorDueAt: string | null;
}

export interface IdentityChallengesRow {
  purpose: string;
  binding: string;
  challenge: string;
  expiresAt: string;
}

export interface IdentityPasskeysRow {
  id: string;
  accountId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: string;
  transports: string[];
  deviceType: string;
  isBackedUp: boolean;
  aaguid: string | null;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface IdentityRecordsRow {
  kind: string;
  id: string;
  payload: unknown;
  accountId: string | null;
  grantId: string | null;
  userCode: string | null;
  uid: string | null;
  expiresAt: string | null;
  consumedAt: string | null;
}

export interface IdentityRecoveryCodesRow {
  accountId: string;
  codeHash: Buffer;
  usedAt: string | null;
}

export interface IdentityTotpRow {
  accountId: string;
  secret: Buffer;
  lastStep: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface InstallationSecretsRow {
  name: string;
  value: unknown;
  createdAt: string;
}

export interface InvestigationReportsRow {
  id: string;
  investigationId: string;
  reportId: string;
  linkedByUserId: string | null;
  createdAt: string;
  audienceId: number;
}

export interface InvestigationRevisionsRow {
  investigationId: string;
  revision: number;
  title: string;
  description: string | null;
  replacedAt: string;
  replacedByUserId: string | null;
  audienceId: number;
  reason: string | null;
}

export interface InvestigationsRow {
  id: string;
  title: string;
  description: string | null;
  status: string;
  userId: string;
  taskCount: number;
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
  foldedTitle: string;
  revision: number;
  audienceId: number;
}

export interface InvitationsRow {
  id: string;
  tokenHash: string;
  email: string | null;
  isAdmin: boolean;
  affiliation: string;
  createdById: string | null;
  createdAt: string;
  expiresAt: string;
  withdrawnAt: string | null;
  usedAt: string | null;
  usedById: string | null;
  compartments: string[];
}

export interface KnownBrowsersRow {
  tokenHash: string;
  userId: string;
  createdAt: string;
  lastUsedAt: string;
}

export interface LinkedReportCountsRow {
  investigationId: string;
  audienceId: number;
  count: number;
}

export interface LiveEventsRow {
  id: string;
  at: string;
  memberId: string | null;
  forAdmins: boolean;
  roomId: string | null;
  data: string | null;
  control: string | null;
  objectIds: string[] | null;
  audienceIds: number[] | null;
}

export interface MarkingAccessesRow {
  id: string;
  kind: string;
  objectId: string;
  userId: string | null;
  userName: string;
  reason: string;
  until: string;
  createdAt: string;
}

export interface MemberDisciplineCountsRow {
  userId: string;
  intelligenceType: string;
  count: number;
  audienceId: number;
}

export interface MemberInvestigationCountsRow {
  userId: string;
  audienceId: number;
  count: number;
}

export interface MemberScoresRow {
  userId: string;
  eventCount: number;
  reports: number;
  investigations: number;
  tasks: number;
  comments: number;
  lastActiveOn: string;
  daysRunning: number;
  daysActive: number;
  cappedOn: string | null;
  cappedPoints: number;
}

export interface MemberSightsRow {
  userId: string;
  key: string;
  version: string;
}

export interface MemberTaskCountsRow {
  userId: string;
  role: string;
  status: string;
  count: number;
  audienceId: number;
}

export interface NotificationMutesRow {
  userId: string;
  kind: string;
}

export interface NotificationsRow {
  id: string;
  userId: string;
  kind: string;
  actorId: string | null;
  target: string;
  targetId: string | null;
  subjectId: string | null;
  title: string;
  createdAt: string;
  readAt: string | null;
}

export interface PointEventsRow {
  id: string;
  userId: string;
  action: string;
  subjectId: string;
  contextId: string | null;
  points: number;
  note: string | null;
  createdAt: string;
  revokedAt: string | null;
}

export interface PresenceRow {
  place: string;
  placeId: string;
  userId: string;
  seenAt: string;
}

export interface RateLimitsRow {
  key: string;
  windowStart: string;
  used: number;
}

export interface ReadFloorsRow {
  memberId: string;
  position: string;
  notedAt: string;
}

export interface ReportCommentCountsRow {
  reportId: string;
  count: number;
}

export interface ReportRevisionsRow {
  reportId: string;
  revision: number;
  title: string;
  content: string;
  intelligenceType: string;
  region: string | null;
  tags: string[];
  replacedAt: string;
  replacedByUserId: string | null;
  audienceId: number;
  reason: string | null;
}

export interface ReportSearchRow {
  reportId: string;
  createdAt: string;
  intelligenceType: string;
  heading: string;
  document: string;
  isIndexed: boolean;
  audienceId: number;
}

export interface ReportsRow {
  id: string;
  title: string;
  content: string;
  intelligenceType: string;
  sourceClassification: string;
  region: string | null;
  tags: string[];
  userId: string;
  revision: number;
  createdAt: string;
  updatedAt: string;
  foldedTitle: string;
  idempotencyKey: string | null;
  audienceId: number;
  editionOfId: string | null;
}

export interface RowCountsRow {
  name: string;
  shard: number;
  count: string;
}

export interface SchemaMigrationsRow {
  name: string;
  checksum: string;
  appliedAt: string;
}

export interface SearchLeftDocumentsRow {
  id: string;
  document: string;
}

export interface SearchWordsRow {
  id: string;
  spelling: string;
  starts: string[];
}

export interface SessionsRow {
  sid: string;
  sess: unknown;
  expire: string;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  address: string | null;
  id: string;
  provedAt: string;
  browserHash: string | null;
}

export interface SignInTriesRow {
  key: string;
  failures: number;
  lastAt: string;
  freeAt: string;
}

export interface SituationUpdateRevisionsRow {
  updateId: string;
  revision: number;
  title: string;
  description: string;
  latitude: string;
  longitude: string;
  severity: string;
  category: string | null;
  subject: string | null;
  replacedAt: string;
}

export interface SituationUpdatesRow {
  id: string;
  title: string;
  description: string;
  latitude: string;
  longitude: string;
  severity: string;
  category: string | null;
  userId: string;
  createdAt: string;
  updatedAt: string;
  subject: string | null;
  revision: number;
}

export interface TaskCommentsRow {
  id: string;
  taskId: string;
  userId: string;
  content: string;
  mentions: unknown;
  createdAt: string;
}

export interface TasksRow {
  id: string;
  title: string;
  description: string | null;
  status: string;
  investigationId: string | null;
  assignedToUserId: string | null;
  createdByUserId: string;
  dueDate: string | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
  urgency: number;
  audienceId: number;
}

export interface UnguardedReportsRow {
  reportId: string;
}

export interface UploadsRow {
  id: string;
  userId: string;
  sha256: string;
  filename: string;
  mimeType: string;
  uses: number;
  idleSince: string;
  createdAt: string;
}

export interface UsersRow {
  id: string;
  issuer: string;
  subject: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  originatingCountry: string | null;
  profileImageUrl: string | null;
  preferredRegions: string[];
  preferredIntTypes: string[];
  preferredLanguage: string;
  isAdmin: boolean;
  points: number;
  level: number;
  rank: string;
  communityAgreementAccepted: boolean;
  communityAgreementAcceptedAt: string | null;
  onboardingCompleted: boolean;
  createdAt: string;
  updatedAt: string;
  searchText: string | null;
  achievementCount: number;
  usernameSkeleton: string | null;
  emailVerified: boolean;
  state: string;
  stateReason: string | null;
  stateChangedAt: string | null;
  affiliation: string;
  isAdminByGroup: boolean;
  hasAffiliationByGroup: boolean;
}

export interface WarRoomAccessesRow {
  id: string;
  warRoomId: string;
  userId: string | null;
  userName: string;
  reason: string;
  createdAt: string;
  until: string;
}

export interface WarRoomMembersRow {
  id: string;
  warRoomId: string;
  userId: string;
  role: string;
  createdAt: string;
  seesFrom: string | null;
}

export interface WarRoomSituationUpdateRevisionsRow {
  updateId: string;
  revision: number;
  title: string;
  description: string;
  latitude: string;
  longitude: string;
  severity: string;
  category: string | null;
  subject: string | null;
  replacedAt: string;
}

export interface WarRoomSituationUpdatesRow {
  id: string;
  warRoomId: string;
  title: string;
  description: string;
  latitude: string;
  longitude: string;
  severity: string;
  category: string | null;
  userId: string;
  createdAt: string;
  updatedAt: string;
  subject: string | null;
  revision: number;
}

export interface WarRoomsRow {
  id: string;
  name: string;
  description: string | null;
  isPrivate: boolean;
  createdById: string;
  memberCount: number;
  updateCount: number;
  mapVersion: string;
  createdAt: string;
  updatedAt: string;
  messageCount: number;
  chatVersion: string;
  openedAt: string | null;
  archivedAt: string | null;
}
