import { REPORT_ATTACHMENTS_MAX } from '@watchfloor/contract';
import { useController } from 'react-hook-form';
import { AttachFilesButton } from '@/domain/attachments/attach-files-button';
import { UploadList } from '@/domain/attachments/upload-list';
import { AttachedFileRow } from './attached-file-row';
import type { ReportFormApi } from './report-fields';
import type { ReportFiles } from './use-report-files';

interface AttachmentsFieldProps {
  form: ReportFormApi;
  files: ReportFiles;
}

/** The files of a report: choose, drop or paste them, describe them and put them in order. */
export function AttachmentsField({ form, files }: AttachmentsFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'attachments' });
  const errors = fieldState.error as
    | ({ message?: string } & { [index: number]: { [key: string]: { message?: string } } })
    | undefined;

  return (
    <section aria-labelledby="attachments-label" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="attachments-label" className="font-medium text-dense">
          Attachments (Optional)
        </h2>
        <AttachFilesButton isLabelled onFiles={files.add} />
      </div>
      {field.value.length > 0 && (
        <ol aria-label="Attached files" className="flex flex-col gap-2">
          {field.value.map((file, index) => (
            <AttachedFileRow
              key={file.url}
              form={form}
              files={files}
              file={file}
              index={index}
              isLast={index === field.value.length - 1}
              error={errors?.[index]?.url?.message ?? errors?.[index]?.caption?.message}
            />
          ))}
        </ol>
      )}
      <UploadList uploads={files.uploads} />
      {errors?.message && (
        <p role="alert" className="text-danger text-small">
          {errors.message}
        </p>
      )}
      <p className="text-ink-3 text-small">
        Up to {REPORT_ATTACHMENTS_MAX} files of 25 MB. Drop them anywhere on this form, or paste a
        screenshot.
      </p>
    </section>
  );
}
