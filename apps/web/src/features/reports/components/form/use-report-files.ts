import { REPORT_ATTACHMENTS_MAX, type Upload } from '@watchfloor/contract';
import { useRef, useState } from 'react';
import { uploadFile } from '@/domain/attachments/upload-file';
import { type Uploads, useUploads } from '@/domain/attachments/use-uploads';
import { serverMessageOf } from '@/lib/api-error';
import { notify } from '@/ui/toast';
import type { ReportFormApi } from './report-fields';
import type { AttachedFile } from './report-values';

export interface ReportFiles {
  readonly uploads: Uploads;
  readonly isBusy: boolean;
  add(files: readonly File[]): void;
  remove(index: number): void;
  move(index: number, by: 1 | -1): void;
  /** A picture that was chosen just now can be sent again without its place and time. */
  canStrip(file: AttachedFile): boolean;
  strip(file: AttachedFile): Promise<void>;
}

/** The files in a report's form. Each becomes part of its values when it has arrived. */
export function useReportFiles(form: ReportFormApi): ReportFiles {
  const originals = useRef(new Map<string, File>());
  const keys = useRef(new Map<string, number>());
  const [isStripping, setIsStripping] = useState(false);
  const read = () => form.getValues('attachments');
  const write = (attachments: AttachedFile[]) =>
    form.setValue('attachments', attachments, { shouldDirty: true });

  const uploads = useUploads({
    max: REPORT_ATTACHMENTS_MAX,
    taken: form.watch('attachments').length,
    owner: 'A report',
    metadata: 'keep',
    onUploaded: (upload, { key, file }) => {
      originals.current.set(upload.url, file);
      keys.current.set(upload.url, key);
      const list = [...read()];
      // They arrive in any order, and stay in the one in which they were chosen.
      const next = list.findIndex(({ url }) => (keys.current.get(url) ?? 0) > key);
      list.splice(next < 0 ? list.length : next, 0, { ...upload, caption: '' });
      write(list);
    },
  });

  return {
    uploads,
    isBusy: uploads.isBusy || isStripping,
    add: uploads.add,
    remove: (index) => write(read().filter((_, at) => at !== index)),
    move(index, by) {
      const list = [...read()];
      const [moved] = list.splice(index, 1);
      if (moved) list.splice(index + by, 0, moved);
      write(list);
    },
    canStrip: ({ url, metadata, preview }) =>
      metadata === 'kept' && preview !== null && originals.current.has(url),
    async strip({ url, filename }) {
      const original = originals.current.get(url);
      if (!original) return;
      setIsStripping(true);
      try {
        const { signal } = new AbortController();
        const options = { metadata: 'strip', onProgress: () => {}, signal } as const;
        const stripped: Upload = await uploadFile(original, filename, options);
        write(read().map((file) => (file.url === url ? { ...file, ...stripped } : file)));
      } catch (error) {
        notify({
          title: 'Error',
          description: serverMessageOf(error) ?? `Failed to upload ${filename}`,
          variant: 'destructive',
        });
      } finally {
        setIsStripping(false);
      }
    },
  };
}
