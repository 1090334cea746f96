import { zodResolver } from '@hookform/resolvers/zod';
import {
  INTELLIGENCE_TYPES,
  NewReportTemplate,
  REPORT_TITLE_MAX,
  type ReportTemplate,
  TEMPLATE_NAME_MAX,
} from '@watchfloor/contract';
import { Controller, type Resolver } from 'react-hook-form';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { TextEditor } from '@/domain/text-editor/text-editor';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useSaveTemplate } from '../../api/templates';

interface TemplateValues {
  name: string;
  title: string;
  content: string;
  intelligenceType: string | null;
}

const resolver = zodResolver(NewReportTemplate) as unknown as Resolver<
  TemplateValues,
  unknown,
  NewReportTemplate
>;

const ANY = 'any';
const TYPE_OPTIONS = [
  { value: ANY, label: 'The author chooses' },
  ...INTELLIGENCE_TYPES.map((type) => ({
    value: type as string,
    label: type as string,
    icon: <DisciplineIcon type={type} isDecorative />,
  })),
];

interface TemplateDialogProps {
  /** Absent to add one. */
  template: ReportTemplate | undefined;
  onClose: () => void;
}

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const save = useSaveTemplate(template?.id);
  const { name = '', title = '', content = '', intelligenceType = null } = template ?? {};
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={template ? 'Edit Template' : 'New Template'}
      description="Members find it by its name when they write a new report."
      className="sm:max-w-3xl"
      resolver={resolver}
      defaultValues={{ name, title, content, intelligenceType }}
      onSave={save.perform}
      conflictField="name"
      submitLabel="Save Template"
      pendingLabel="Saving..."
    >
      {(form) => {
        const { errors } = form.formState;
        return (
          <>
            <Field required label="Name" error={errors.name?.message}>
              <Input
                {...form.register('name')}
                dir="auto"
                autoComplete="off"
                maxLength={TEMPLATE_NAME_MAX}
              />
            </Field>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Field label="Title of the report (optional)" error={errors.title?.message}>
                <Input
                  {...form.register('title')}
                  dir="auto"
                  autoComplete="off"
                  maxLength={REPORT_TITLE_MAX}
                />
              </Field>
              <Controller
                control={form.control}
                name="intelligenceType"
                render={({ field, fieldState }) => (
                  <Field label="Intelligence Type" error={fieldState.error?.message}>
                    <Select
                      value={field.value ?? ANY}
                      onValueChange={(type) => field.onChange(type === ANY ? null : type)}
                      onBlur={field.onBlur}
                      options={TYPE_OPTIONS}
                    />
                  </Field>
                )}
              />
            </div>
            <Field required label="Content" error={errors.content?.message}>
              <TextEditor {...form.register('content')} text={form.watch('content')} rows={12} />
            </Field>
          </>
        );
      }}
    </FormDialog>
  );
}
