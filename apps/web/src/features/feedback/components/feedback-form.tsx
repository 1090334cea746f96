import { zodResolver } from '@hookform/resolvers/zod';
import {
  type BodyInput,
  FEEDBACK_CATEGORIES,
  FEEDBACK_SUBJECT_MAX,
  type FeedbackCategory,
  type feedbackEndpoints,
  NewFeedback,
} from '@watchfloor/contract';
import { Send } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { FeedbackCategoryIcon } from '@/domain/feedback-badges';
import { withLabelCheck } from '@/domain/marking/label-check';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '@/ui/card';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { useSendFeedback } from '../api/send-feedback';

const OPTIONS = (Object.keys(FEEDBACK_CATEGORIES) as FeedbackCategory[]).map((category) => ({
  value: category,
  label: FEEDBACK_CATEGORIES[category],
  icon: <FeedbackCategoryIcon category={category} />,
}));

type FeedbackInput = BodyInput<typeof feedbackEndpoints.create>;

const resolver = withLabelCheck(zodResolver(NewFeedback), ['subject', 'message'], () => 'GREEN');

export function FeedbackForm() {
  const form = useForm<FeedbackInput, unknown, NewFeedback>({
    resolver,
    defaultValues: { subject: '', message: '' },
  });
  const { errors } = form.formState;
  const send = useSendFeedback({
    onSuccess: () => form.reset(),
    onFailure: (error) => showFieldErrors(form, error),
  });
  return (
    <Card aria-labelledby="send-feedback">
      <CardHeader>
        <CardTitle id="send-feedback">Send feedback</CardTitle>
      </CardHeader>
      <form noValidate onSubmit={form.handleSubmit((feedback) => send.run(feedback))}>
        <CardBody className="flex flex-col gap-4">
          <Controller
            control={form.control}
            name="category"
            render={({ field, fieldState }) => (
              <Field required label="Category" error={fieldState.error?.message}>
                <Select
                  options={OPTIONS}
                  placeholder="Select a category"
                  value={field.value ?? ''}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                />
              </Field>
            )}
          />
          <Field required label="Subject" error={errors.subject?.message}>
            <Input
              {...form.register('subject')}
              maxLength={FEEDBACK_SUBJECT_MAX}
              placeholder="In a few words"
              autoComplete="off"
            />
          </Field>
          <Field required label="Message" error={errors.message?.message}>
            <Textarea
              {...form.register('message')}
              rows={7}
              placeholder="What happened, what did you expect, what would help you?"
            />
          </Field>
        </CardBody>
        <CardFooter>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel="Submitting..."
          >
            <Send aria-hidden />
            Submit Feedback
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
