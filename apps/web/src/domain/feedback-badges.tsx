import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATUSES,
  type FeedbackCategory,
  type FeedbackStatus,
} from '@watchfloor/contract';
import { Bug, CircleEllipsis, Lightbulb, type LucideIcon, WandSparkles } from 'lucide-react';
import { Badge } from '@/ui/badge';
import type { Tone } from '@/ui/tone';

const ICONS: Record<FeedbackCategory, LucideIcon> = {
  bug: Bug,
  feature_request: Lightbulb,
  improvement: WandSparkles,
  other: CircleEllipsis,
};

const TONES: Record<FeedbackStatus, Tone> = {
  new: 'accent',
  reviewed: 'progress',
  addressed: 'done',
};

/** A missing or unknown state counts as new (spec §4). */
export const knownFeedbackStatus = (status: string | null): FeedbackStatus =>
  status !== null && Object.hasOwn(FEEDBACK_STATUSES, status) ? (status as FeedbackStatus) : 'new';

const knownCategory = (category: string): FeedbackCategory =>
  Object.hasOwn(FEEDBACK_CATEGORIES, category) ? (category as FeedbackCategory) : 'other';

export function FeedbackStatusBadge({ status }: { status: string }) {
  const known = knownFeedbackStatus(status);
  return (
    <Badge tone={TONES[known]} hasDot>
      {FEEDBACK_STATUSES[known]}
    </Badge>
  );
}

export function FeedbackCategoryBadge({ category }: { category: string }) {
  const known = knownCategory(category);
  return (
    <Badge variant="outline">
      <FeedbackCategoryIcon category={known} />
      {FEEDBACK_CATEGORIES[known]}
    </Badge>
  );
}

export function FeedbackCategoryIcon({ category }: { category: FeedbackCategory }) {
  const Icon = ICONS[category];
  return <Icon aria-hidden />;
}
