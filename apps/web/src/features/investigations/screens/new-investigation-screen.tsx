import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { NewInvestigation } from '@watchfloor/contract';
import { ArrowLeft } from 'lucide-react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { withLabelCheck } from '@/domain/marking/label-check';
import { MarkingFields } from '@/domain/marking/marking-fields';
import { DEFAULT_MARKING, type MarkingValues, toNewMarking } from '@/domain/marking/marking-values';
import { useCurrentUser } from '@/lib/current-user';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card, CardBody, CardFooter } from '@/ui/card';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PageHeader } from '@/ui/page-header';
import { Textarea } from '@/ui/textarea';
import { useCreateInvestigation } from '../api/create-investigation';

interface InvestigationValues {
  title: string;
  description: string;
  marking: MarkingValues;
}

type InvestigationResolver = Resolver<InvestigationValues, unknown, NewInvestigation>;

const check = zodResolver(NewInvestigation) as unknown as InvestigationResolver;

const checkValues: InvestigationResolver = (values, context, options) =>
  check({ ...values, marking: toNewMarking(values.marking) } as never, context, options);

/** Validates by the contract's schema, and labels by the marking. */
const resolver = withLabelCheck(
  checkValues,
  ['title', 'description'],
  ({ marking }) => marking.tlp,
);

export function NewInvestigationScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const form = useForm<InvestigationValues, unknown, NewInvestigation>({
    resolver,
    defaultValues: { title: '', description: '', marking: DEFAULT_MARKING },
  });
  const { errors } = form.formState;
  const create = useCreateInvestigation({
    onSuccess: () => void navigate({ to: '/investigations' }),
    onFailure: (error) => showFieldErrors(form, error),
  });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <PageHeader
        back={
          <Link to="/investigations" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to Investigations
          </Link>
        }
        title="Create Investigation"
        subtitle="A digital war room for the reports and tasks around one question"
      />
      <Card>
        <form
          noValidate
          onSubmit={form.handleSubmit((input) =>
            create.run({ ...input, status: 'active', userId: user.id }),
          )}
        >
          <CardBody className="flex flex-col gap-4">
            <Field required label="Investigation Title" error={errors.title?.message}>
              <Input {...form.register('title')} dir="auto" autoComplete="off" />
            </Field>
            <Field label="Description (Optional)" error={errors.description?.message}>
              <Textarea {...form.register('description')} dir="auto" rows={6} />
            </Field>
            <Controller
              control={form.control}
              name="marking"
              render={({ field }) => (
                <MarkingFields
                  value={field.value}
                  onChange={field.onChange}
                  errors={errors.marking}
                  authorId={user.id}
                />
              )}
            />
          </CardBody>
          <CardFooter className="flex-col-reverse items-stretch sm:flex-row sm:items-center">
            <Link to="/investigations" className={buttonClass()}>
              Cancel
            </Link>
            <Button
              type="submit"
              variant="primary"
              pending={create.isPending}
              pendingLabel="Creating..."
            >
              Create Investigation
            </Button>
          </CardFooter>
        </form>
      </Card>
    </div>
  );
}
