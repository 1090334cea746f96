import { ATTACHMENTS_MAX, type Attachment } from '@watchfloor/contract';
import { useMemo } from 'react';
import { AttachFilesButton } from '@/domain/attachments/attach-files-button';
import { AttachmentDropZone } from '@/domain/attachments/attachment-drop-zone';
import { AttachmentView } from '@/domain/attachments/attachment-view';
import { pasteFiles } from '@/domain/attachments/paste-files';
import { UploadList } from '@/domain/attachments/upload-list';
import { type Uploads, useUploads } from '@/domain/attachments/use-uploads';
import { ChatPanel } from '@/domain/chat/chat-panel';
import type { FilesToSend } from '@/domain/chat/composer';
import { useCurrentUser } from '@/lib/current-user';
import { forumChat } from '../api/forum-chat';

interface ForumChatCardProps {
  isShown: boolean;
  onUnseenChange: (count: number) => void;
}

export function ForumChatCard({ isShown, onUnseenChange }: ForumChatCardProps) {
  const user = useCurrentUser();
  const source = useMemo(() => forumChat(user), [user]);
  const uploads = useUploads({ max: ATTACHMENTS_MAX });
  return (
    <section
      aria-labelledby="forum-chat"
      className="flex min-h-0 flex-col overflow-hidden rounded-card border bg-surface shadow-card max-lg:h-[calc(100dvh-12.5rem)] max-lg:min-h-96 lg:h-full"
    >
      <div className="flex min-h-12 items-center border-b px-4 py-2">
        <h2 id="forum-chat" className="font-semibold text-body">
          Global Chat
        </h2>
      </div>
      <AttachmentDropZone onFiles={uploads.add} className="flex min-h-0 flex-1 flex-col">
        <ChatPanel
          source={source}
          label="Forum messages"
          emptyText="Say hello: every analyst reads along here."
          isShown={isShown}
          onUnseenChange={onUnseenChange}
          files={filesToSend(uploads)}
          renderFiles={renderFiles}
        />
      </AttachmentDropZone>
    </section>
  );
}

const filesToSend = (uploads: Uploads): FilesToSend => ({
  attachments: uploads.attachments.map(({ url, filename }) => ({
    type: 'file',
    url,
    label: filename,
  })),
  waitReason: waitReasonOf(uploads),
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

function waitReasonOf({ isBusy, hasFailed }: Uploads): string | undefined {
  if (isBusy) return 'The files are still on their way';
  return hasFailed ? 'Remove the files that did not arrive, or try them again' : undefined;
}

/** Outside of the component, so that rows are not drawn anew for it. */
const renderFiles = (files: readonly Attachment[]) => (
  <div className="flex min-w-0 flex-col gap-1.5">
    {files.map((file) => (
      <AttachmentView key={file.id} attachment={file} />
    ))}
  </div>
);
