import { PageHeader } from '@/ui/page-header';
import { FeedbackForm } from '../components/feedback-form';
import { OwnFeedback } from '../components/own-feedback';

export function FeedbackScreen() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Beta Feedback"
        subtitle="Tell us what is broken, what is missing and what could be better"
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FeedbackForm />
        <OwnFeedback />
      </div>
    </div>
  );
}
