/** Categories with their labels (spec §5). */
export const FEEDBACK_CATEGORIES = {
  bug: 'Bug Report',
  feature_request: 'Feature Request',
  improvement: 'Improvement Suggestion',
  other: 'Other',
} as const;
export type FeedbackCategory = keyof typeof FEEDBACK_CATEGORIES;

/** An admin may set any status at any time (spec §4). */
export const FEEDBACK_STATUSES = {
  new: 'New',
  reviewed: 'Reviewed',
  addressed: 'Addressed',
} as const;
export type FeedbackStatus = keyof typeof FEEDBACK_STATUSES;
