import { z } from 'zod';
import { Id, requiredText, Timestamp } from '../fields';
import { SEARCH_TEXT_MAX } from '../search/search.schemas';
import { parseSearchQuery } from '../search/search-query';

export const SAVED_SEARCHES_MAX = 100;
export const SAVED_SEARCH_NAME_MAX = 100;

/** When the owner is notified of new matches. */
export const SEARCH_ALERTS = { off: 'Off', now: 'At once', daily: 'Once a day' } as const;
export type SearchAlert = keyof typeof SEARCH_ALERTS;
export const SEARCH_ALERT_NAMES = Object.keys(SEARCH_ALERTS) as [SearchAlert, ...SearchAlert[]];
/** New matches are counted up to this number. */
export const NEW_MATCHES_SHOWN = 99;

const Alert = z.enum(SEARCH_ALERT_NAMES, 'Alert must be off, now or daily');

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  query: z.string(),
  alert: Alert,
  /** Since the owner last saw them, as far as the owner may see them now. */
  newMatches: z.int(),
  /** It has a secret address for feed readers. */
  hasFeed: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** A wrong filter is named. */
const Query = requiredText('Search', SEARCH_TEXT_MAX).superRefine((query, context) => {
  const { problems, tokens } = parseSearchQuery(query);
  for (const message of problems) context.addIssue({ code: 'custom', message });
  if (tokens.length === 0) context.addIssue({ code: 'custom', message: 'Search is required' });
});

const Name = requiredText('Name', SAVED_SEARCH_NAME_MAX);

export const NewSavedSearch = z.object({ name: Name, query: Query, alert: Alert.default('off') });
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;

export const SavedSearchChanges = z
  .object({ name: Name.optional(), query: Query.optional(), alert: Alert.optional() })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Say what to change: name, query or alert',
  });
export type SavedSearchChanges = z.infer<typeof SavedSearchChanges>;
