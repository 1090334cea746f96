import type { Comment } from '@watchfloor/contract';
import { displayName } from '@watchfloor/contract';
import { Trash2 } from 'lucide-react';
import { MemberLink } from '@/domain/member-link';
import { Button } from '@/ui/button';
import { LinkedText } from '@/ui/linked-text';
import { RelativeTime } from '@/ui/relative-time';

interface CommentItemProps {
  comment: Comment;
  /** Given to those who may. */
  onDelete?: ((comment: Comment) => void) | undefined;
}

export function CommentItem({ comment, onDelete }: CommentItemProps) {
  return (
    <article className="flex flex-col gap-1.5 px-4 py-3">
      <header className="flex min-h-7 items-center gap-2 text-small">
        <MemberLink member={comment.user} avatarSize="sm" className="font-medium text-ink" />
        <RelativeTime time={comment.createdAt} className="ml-auto text-ink-3" />
        {onDelete && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete comment by ${displayName(comment.user)}`}
            onClick={() => onDelete(comment)}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </header>
      <p dir="auto" className="whitespace-pre-wrap break-words text-body [unicode-bidi:plaintext]">
        <LinkedText text={comment.content} />
      </p>
    </article>
  );
}
