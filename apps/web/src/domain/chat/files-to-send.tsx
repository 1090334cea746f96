import { AttachFilesButton } from '@/domain/attachments/attach-files-button';
import { pasteFiles } from '@/domain/attachments/paste-files';
import { UploadList } from '@/domain/attachments/upload-list';
import type { Uploads } from '@/domain/attachments/use-uploads';
import type { FilesToSend } from './composer';

/** The uploads of a chat, as its composer shows and sends them. */
export const filesToSend = (uploads: Uploads): FilesToSend => ({
  attachments: uploads.attachments.map(({ url, filename }) => ({
    type: 'file',
    url,
    label: filename,
  })),
  waitReason: uploads.isBusy ? 'The files are still on their way' : undefined,
  failed: uploads.failed,
  removeFailed: uploads.removeFailed,
  zone: (
    <>
      <p className="rounded-control border border-line-strong border-dashed px-3 py-1.5 text-center text-ink-2 text-small pointer-coarse:hidden">
        Drag and drop files here, or paste a screenshot
      </p>
      <UploadList uploads={uploads} />
    </>
  ),
  button: <AttachFilesButton onFiles={uploads.add} />,
  onPaste: (event) => pasteFiles(event, uploads.add),
  clear: uploads.clear,
});
