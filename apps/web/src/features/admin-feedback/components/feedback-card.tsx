import type { Feedback } from '@watchfloor/contract';
import { FeedbackCategoryBadge, FeedbackStatusBadge } from '@/domain/feedback-badges';
import { MemberLink } from '@/domain/member-link';
import { Card } from '@/ui/card';
import { FoldedText } from '@/ui/folded-text';
import { UtcTime } from '@/ui/utc-time';
import { HandlingForm } from './handling-form';

/** The feedback on the left, its handling on the right. */
export function FeedbackCard({ feedback }: { feedback: Feedback }) {
  const { user } = feedback;
  return (
    <Card
      aria-labelledby={`feedback-${feedback.id}`}
      className="grid [contain-intrinsic-size:auto_16rem] [content-visibility:auto] lg:grid-cols-[1fr_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <FeedbackStatusBadge status={feedback.status} />
          <FeedbackCategoryBadge category={feedback.category} />
          <UtcTime time={feedback.createdAt} className="ml-auto text-ink-3 text-small" />
        </div>
        <h2
          id={`feedback-${feedback.id}`}
          dir="auto"
          className="wrap-anywhere font-semibold text-body"
        >
          {feedback.subject}
        </h2>
        <FoldedText text={feedback.message} className="text-dense text-ink-2" />
        <p className="mt-auto flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-small">
          <MemberLink member={user} avatarSize="sm" className="font-medium" />
          <span className="wrap-anywhere text-ink-3">
            {[user.username && `@${user.username}`, user.email].filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
      <HandlingForm feedback={feedback} />
    </Card>
  );
}
