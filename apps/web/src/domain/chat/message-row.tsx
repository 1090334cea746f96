import type { ChatMessage, Translation } from '@watchfloor/contract';
import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { AttachmentView } from '@/domain/attachments/attachment-view';
import { MarkdownText } from '@/domain/text/markdown-text';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { LinkCard } from './link-card';
import { MessageFrame } from './message-frame';
import { MessageMenu } from './message-menu';
import { MessageTranslation } from './message-translation';

interface MessageRowProps {
  message: ChatMessage;
  isFirstOfGroup: boolean;
  canDelete: boolean;
  onDelete: (message: ChatMessage) => void;
  /** Without a translation service nothing is shown. */
  translate: ((id: string) => Promise<Translation>) | undefined;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isFirstOfGroup, canDelete, onDelete, translate } = props;
  const isOwn = useCurrentUser().id === message.userId;
  const files = message.attachments.filter(({ type }) => type === 'file');
  const links = message.attachments.filter(({ type }) => type === 'link');
  return (
    <MessageFrame
      author={message.user}
      time={message.createdAt}
      isFirstOfGroup={isFirstOfGroup}
      isOwn={isOwn}
      actions={
        <>
          <MessageMenu message={message} />
          {canDelete && (
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label="Delete message"
              onClick={() => onDelete(message)}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </>
      }
    >
      <MarkdownText
        form="short"
        text={message.content}
        textId={message.id}
        mentions={message.mentions}
        className="text-body"
      />
      {translate && !isOwn && <MessageTranslation message={message} translate={translate} />}
      {files.length > 0 && (
        <div className="flex min-w-0 flex-col gap-1.5">
          {files.map((file) => (
            <AttachmentView key={file.id} attachment={file} />
          ))}
        </div>
      )}
      {links.map(({ id, url }) => (
        <div key={id} className="flex min-w-0">
          <LinkCard url={url} />
        </div>
      ))}
    </MessageFrame>
  );
});
