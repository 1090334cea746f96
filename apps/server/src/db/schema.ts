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

export interface ApiTokensRow {
  id: string;
  userId: string;
  name: string;
  hash: Buffer;
  ending: string;
  scopes: string[];
  maxLevel: number;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  remindedAt: string | null;
  revokedAt: string | null;
}

export interface AttentionSettingsRow {
  userId: string;
  followsAutomatically: boolean;
  digestAt: number | null;
  timeZone: string;
  digestDay: string | null;
  digestUpTo: string;
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
  namesDigest: Buffer | null;
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

export interface EntitiesRow {
  id: string;
  kind: string;
  value: string;
  isNamed: boolean;
  isLocal: boolean;
  canonicalId: string;
  createdById: string | null;
  createdAt: string;
  excludedById: string | null;
  network: string | null;
  position: string | null;
}

export interface EntityAlertsRow {
  userId: string;
  entityId: string;
  entryId: string;
  createdAt: string;
  notificationId: string | null;
}

export interface EntityAncestorsRow {
  entityId: string;
  ancestorId: string;
  depth: number;
}

export interface EntityAssessmentsRow {
  id: string;
  entityId: string;
  audienceId: number;
  verdict: string | null;
  note: string | null;
  validFrom: string;
  validUntil: string | null;
  reliability: string | null;
  credibility: number | null;
  userId: string;
  createdAt: string;
  isImported: boolean;
  importedWith: string | null;
}

export interface EntityMentionsRow {
  entityId: string;
  entryId: string;
  state: string;
  seenAt: string;
  places: number[];
  judgedById: string | null;
}

export interface EntityMergesRow {
  id: string;
  intoId: string;
  fromId: string;
  mergedById: string | null;
  mergedAt: string;
  undoneAt: string | null;
}

export interface EntityNamesRow {
  id: string;
  entityId: string;
  name: string;
  createdById: string | null;
  createdAt: string;
  searchedTo: string | null;
}

export interface EntityNewestRow {
  entityId: string;
  newestAt: string;
}

export interface ExclusionListsRow {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
}

export interface ExclusionValuesRow {
  listId: string;
  value: string;
  network: string | null;
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

export interface FeedLinksRow {
  id: string;
  userId: string;
  searchId: string | null;
  hash: Buffer;
  createdAt: string;
  revokedAt: string | null;
}

export interface FileTextsRow {
  sha256: string;
  mimeType: string;
  state: string;
  problem: string | null;
  pages: number | null;
  texts: string[];
  tries: number;
  takenUntil: string | null;
  createdAt: string;
}

export interface FilesRow {
  sha256: string;
  size: number;
  previewWidth: number | null;
  previewHeight: number | null;
  createdAt: string;
  takenAt: string | null;
  latitude: string | null;
  longitude: string | null;
}

export interface FollowsRow {
  userId: string;
  kind: string;
  objectId: string;
  tag: string | null;
  level: string | null;
  via: string;
  mutedUntil: string | null;
  createdAt: string;
}

export interface GivenUpTextsRow {
  entryId: string;
  givenUpAt: string;
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
  mapX: number;
  mapY: number;
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

export interface HandoverTasksRow {
  handoverId: string;
  pointId: string;
  taskId: string;
}

export interface HandoversRow {
  id: string;
  fromUserId: string | null;
  toUserId: string | null;
  fromName: string | null;
  toName: string | null;
  shiftStart: string;
  shiftEnd: string;
  summary: string;
  points: unknown;
  facts: unknown | null;
  revision: number;
  createdAt: string;
  signedAt: string | null;
  hash: string | null;
  acceptedAt: string | null;
  acceptedById: string | null;
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
  withdrawnWith: string | null;
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
  change: string | null;
  aboutKind: string | null;
  aboutId: string | null;
  partId: string | null;
  subPartId: string | null;
  actorId: string | null;
  weight: number;
  step: string | null;
  revision: number | null;
  writtenAt: string | null;
}

export interface LiveLogTrimsRow {
  upTo: string;
}

export interface MapCellsRow {
  board: string;
  zoom: number;
  y: number;
  x: number;
  low: number;
  medium: number;
  high: number;
  critical: number;
  sumX: string;
  sumY: string;
}

export interface MapChangesRow {
  id: string;
  board: string;
  y: number;
  x: number;
  hour: number;
  severity: string;
  change: number;
}

export interface MapHoursRow {
  board: string;
  hour: number;
  low: number;
  medium: number;
  high: number;
  critical: number;
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
  seenMarkId: string | null;
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
  settlement: string | null;
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

export interface ReportAttachmentsRow {
  id: string;
  reportId: string;
  uploadId: string;
  position: number;
  caption: string | null;
  createdAt: string;
}

export interface ReportCitationsRow {
  reportId: string;
  citedReportId: string;
}

export interface ReportCommentCountsRow {
  reportId: string;
  count: number;
}

export interface ReportDraftsRow {
  userId: string;
  subject: string;
  fields: string;
  savedAt: string;
}

export interface ReportJudgementsRow {
  id: string;
  reportId: string;
  position: number;
  text: string;
  likelihood: number | null;
  confidence: string | null;
  outcome: string | null;
}

export interface ReportPlacesRow {
  reportId: string;
  position: number;
  label: string;
  latitude: string;
  longitude: string;
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
  details: unknown | null;
  attachments: unknown;
}

export interface ReportSourcesRow {
  reportId: string;
  position: number;
  citation: string;
  url: string | null;
  citedReportId: string | null;
  reliability: string | null;
  credibility: number | null;
}

export interface ReportTemplatesRow {
  id: string;
  name: string;
  title: string;
  content: string;
  intelligenceType: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ReportYearsRow {
  year: number;
  serialBefore: string;
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
  number: string;
  observedFrom: string | null;
  observedTo: string | null;
  sourceReliability: string | null;
  informationCredibility: number | null;
  confidence: string | null;
  retractedAt: string | null;
  retractionReason: string | null;
  retractedByUserId: string | null;
  mentions: unknown;
}

export interface RowCountsRow {
  name: string;
  shard: number;
  count: string;
}

export interface SavedGraphsRow {
  id: string;
  investigationId: string;
  name: string;
  userId: string | null;
  drawing: unknown;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export interface SavedSearchMatchesRow {
  searchId: string;
  thingId: string;
  entryId: string;
  matchedAt: string;
  isNews: boolean;
  notificationId: string | null;
  isTold: boolean;
}

export interface SavedSearchesRow {
  id: string;
  userId: string;
  name: string;
  query: string;
  alert: string;
  needles: string[];
  types: string[];
  createdAt: string;
  updatedAt: string;
  matchedFrom: string;
  alertedAt: string;
  sources: string[];
  facets: string[];
  authors: string[];
}

export interface ScannedTextsRow {
  entryId: string;
  changedAt: string;
  foundIds: string[];
  lostIds: string[];
}

export interface SchemaMigrationsRow {
  name: string;
  checksum: string;
  appliedAt: string;
}

export interface SearchEntriesRow {
  id: string;
  source: string;
  objectId: string | null;
  scope: number;
  authorId: string | null;
  createdAt: string;
  intelligenceType: string | null;
  region: string | null;
  tags: string[];
  places: string[] | null;
  heading: string | null;
  document: string | null;
  isIndexed: boolean;
}

export interface SearchLeftDocumentsRow {
  id: string;
  document: string;
}

export interface SearchWordsRow {
  id: string;
  spelling: string;
  starts: string[];
  scopes: number[];
}

export interface SeenMarksRow {
  id: string;
  userId: string;
  aboutId: string | null;
  upTo: string;
  at: string;
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
  provedByFactor: boolean;
}

export interface SightSecretRow {
  isOnly: boolean;
  secret: Buffer;
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
  mapX: number;
  mapY: number;
}

export interface StandingSettlementsRow {
  userId: string;
  dueOn: string | null;
  settledOn: string | null;
}

export interface StixAudienceVersionsRow {
  stixId: string;
  audience: string;
  digest: string;
  modified: string;
}

export interface StixImportItemsRow {
  importId: string;
  position: number;
  stixId: string;
  type: string;
  title: string;
  tlp: string;
  outcome: string;
  problem: string | null;
  item: unknown;
  objectId: string | null;
  isApplied: boolean;
}

export interface StixImportsRow {
  id: string;
  userId: string;
  name: string;
  ceiling: number | null;
  state: string;
  problem: string | null;
  createdAt: string;
  appliedAt: string | null;
  sourceId: string | null;
  attempts: number;
  workedAt: string | null;
  bytes: string;
  discardedAt: string | null;
}

export interface StixProducerRow {
  isOnly: boolean;
  namespace: string;
  createdAt: string;
}

export interface StixRefsRow {
  stixId: string;
  kind: string;
  objectId: string;
  created: string;
  modified: string;
  createdByRef: string | null;
  identity: unknown | null;
  revision: number;
  userId: string | null;
  sourceId: string | null;
  isOrigin: boolean;
}

export interface StixVersionsRow {
  stixId: string;
  digest: string;
  modified: string;
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

export interface TaxiiCollectionsRow {
  id: string;
  title: string;
  description: string | null;
  query: string;
  maxLevel: number;
  tlpIds: string;
  canWrite: boolean;
  userId: string;
  createdAt: string;
}

export interface TaxiiDueRow {
  collectionId: string;
  reportId: string;
  version: string;
}

export interface TaxiiEntriesRow {
  collectionId: string;
  addedAt: string;
  stixId: string;
  type: string;
  version: string | null;
  digest: string;
  object: unknown;
  reportId: string | null;
  revision: number;
  audienceId: number | null;
  isWithdrawn: boolean;
}

export interface TaxiiSightsRow {
  collectionId: string;
  clearance: number;
  version: string;
}

export interface TaxiiSourcesRow {
  sourceId: string;
  userId: string | null;
  maxLevel: number;
  everyMinutes: number;
  auth: string;
  username: string | null;
  secret: Buffer | null;
  addedAfter: string | null;
  nextPage: string | null;
  lastAdded: string | null;
  digest: string | null;
}

export interface UnguardedReportsRow {
  reportId: string;
}

export interface UnmatchedTextsRow {
  entryId: string;
  version: number;
  before: unknown | null;
  createdAt: string;
}

export interface UnscannedTextsRow {
  entryId: string;
  createdAt: string;
  version: number;
  changedAt: string | null;
  failures: number;
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
  metadata: string;
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
  mapX: number;
  mapY: number;
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
  number: number;
}

export interface WatchLogRow {
  id: string;
  createdAt: string;
  kind: string;
  what: string;
  severity: string | null;
  authorId: string | null;
  text: string | null;
  mentions: unknown;
  entryId: string | null;
  leftScope: number | null;
  entityId: string | null;
  sourceId: string | null;
  latitude: string | null;
  longitude: string | null;
  revision: number;
  handoverId: string | null;
}

export interface WatchLogCorrectionsRow {
  lineId: string;
  revision: number;
  text: string;
  replacedAt: string;
  scope: number | null;
}

export interface WatchLogRulesOffRow {
  rule: string;
  changedById: string | null;
  changedAt: string;
}

export interface WebhookDeliveriesRow {
  id: string;
  webhookId: string;
  type: string;
  objectIds: string[];
  state: string;
  attempts: number;
  createdAt: string;
  nextAt: string;
  attemptedAt: string | null;
  deliveredAt: string | null;
  statusCode: number | null;
  problem: string | null;
}

export interface WebhooksRow {
  id: string;
  userId: string;
  url: string;
  events: string[];
  searchId: string | null;
  maxLevel: number;
  generation: number;
  previousUntil: string | null;
  createdAt: string;
  disabledAt: string | null;
  disabledReason: string | null;
  busyUntil: string;
}
