import { ATTACHMENT_CAPTION_MAX, PLACES_MAX } from '@watchfloor/contract';
import { ArrowDown, ArrowUp, ImagePlus, MapPin, ShieldOff, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { FileIcon } from '@/domain/attachments/file-icon';
import { formatFileSize } from '@/domain/attachments/format-file-size';
import { describeFacts, PictureFacts } from '@/domain/attachments/picture-facts';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { toFieldTime } from './details/detail-values';
import type { ReportFormApi } from './report-fields';
import type { AttachedFile } from './report-values';
import type { ReportFiles } from './use-report-files';

interface AttachedFileRowProps {
  form: ReportFormApi;
  files: ReportFiles;
  file: AttachedFile;
  index: number;
  isLast: boolean;
  error: string | undefined;
}

export function AttachedFileRow(props: AttachedFileRowProps) {
  const { form, files, file, index, isLast, error } = props;
  const { filename, fileSize, preview, mimeType, metadata } = file;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control border border-line bg-raised p-2.5">
      {preview ? (
        <img
          src={preview.url}
          alt=""
          className="size-12 shrink-0 rounded-small bg-hover object-cover"
        />
      ) : (
        <FileIcon
          mimeType={mimeType}
          className="size-12 shrink-0 rounded-small bg-hover p-3 text-ink-2"
        />
      )}
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5">
        <p className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="truncate text-dense" title={filename}>
            {filename}
          </span>
          <span className="shrink-0 text-ink-2 text-small tabular-nums">
            {formatFileSize(fileSize)}
          </span>
        </p>
        <Input
          {...form.register(`attachments.${index}.caption`)}
          aria-label={`Caption of ${filename}`}
          placeholder="Caption"
          maxLength={ATTACHMENT_CAPTION_MAX}
          dir="auto"
          autoComplete="off"
        />
        {preview && <ShowInText form={form} file={file} />}
        <FileFacts form={form} files={files} file={file} />
        {metadata === 'stripped' && (
          <p className="text-ink-2 text-small">Place, time and device were removed.</p>
        )}
        {error && (
          <p role="alert" className="text-danger text-small">
            {error}
          </p>
        )}
      </div>
      <div className="ml-auto flex gap-0.5">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Move ${filename} up`}
          disabledReason={index === 0 ? 'It is the first file' : undefined}
          onClick={() => files.move(index, -1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Move ${filename} down`}
          disabledReason={isLast ? 'It is the last file' : undefined}
          onClick={() => files.move(index, 1)}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove ${filename}`}
          onClick={() => files.remove(index)}
        >
          <X aria-hidden />
        </Button>
      </div>
    </li>
  );
}

/** The picture stands where the text names it. */
function ShowInText({ form, file }: Pick<AttachedFileRowProps, 'form' | 'file'>) {
  const content = useWatch({ control: form.control, name: 'content' });
  if (content.includes(`](${file.url})`)) return null;

  function append() {
    const name = (file.caption || file.filename).replaceAll(/[[\]\\]/g, '');
    const text = `${content.trimEnd()}\n\n![${name}](${file.url})\n`.trimStart();
    form.setValue('content', text, { shouldDirty: true });
  }

  return (
    <span>
      <Button variant="ghost" size="sm" onClick={append}>
        <ImagePlus aria-hidden />
        Show in the text
      </Button>
    </span>
  );
}

/** What a picture tells about itself, and what can be done with that. */
function FileFacts({ form, files, file }: Pick<AttachedFileRowProps, 'form' | 'files' | 'file'>) {
  const facts = describeFacts(file);
  const canStrip = files.canStrip(file);
  if (!facts && !canStrip) return null;

  function writeFacts() {
    const { takenAt, latitude, longitude, filename } = file;
    const places = form.getValues('places');
    if (latitude && longitude && places.length < PLACES_MAX) {
      const place = { label: filename, latitude, longitude };
      form.setValue('places', [...places, place], { shouldDirty: true });
    }
    if (takenAt && !form.getValues('observedFrom')) {
      // Without a zone it is the camera's clock; the author corrects it.
      const time = toFieldTime(takenAt.endsWith('Z') ? takenAt : `${takenAt}Z`);
      form.setValue('observedFrom', time, { shouldDirty: true });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-small">
      {facts ? <PictureFacts facts={file} /> : 'Kept as evidence, with what the camera wrote.'}
      <span className="flex flex-wrap gap-1">
        {facts && (
          <Button variant="ghost" size="sm" onClick={writeFacts}>
            <MapPin aria-hidden />
            Use place and time
          </Button>
        )}
        {canStrip && (
          <Button
            variant="ghost"
            size="sm"
            pending={files.isBusy}
            onClick={() => void files.strip(file)}
          >
            <ShieldOff aria-hidden />
            Strip metadata
          </Button>
        )}
      </span>
    </div>
  );
}
