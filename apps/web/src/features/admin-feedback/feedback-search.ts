import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATUSES,
  type FeedbackCategory,
  type FeedbackStatus,
} from '@watchfloor/contract';

/** The search parameters: a status and a category, each optional. */
export interface FeedbackSearch {
  status?: FeedbackStatus | undefined;
  category?: FeedbackCategory | undefined;
}

const isKey = <Key extends string>(record: Record<Key, string>, key: unknown): key is Key =>
  typeof key === 'string' && Object.hasOwn(record, key);

export function readFeedbackSearch({ status, category }: Record<string, unknown>): FeedbackSearch {
  return {
    ...(isKey(FEEDBACK_STATUSES, status) && { status }),
    ...(isKey(FEEDBACK_CATEGORIES, category) && { category }),
  };
}
