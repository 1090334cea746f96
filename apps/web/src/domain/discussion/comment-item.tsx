import type { Comment } from '@watchfloor/contract';
import { displayName } from '@watchfloor/contract';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MemberLink } from '@/domain/member-link';
import { MarkdownText } from '@/domain/text/markdown-text';
import { MARKED_CLASS } from '@/lib/use-marked';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { RelativeTime } from '@/ui/relative-time';

/** A comment on a report or on a task. */
type ShownComment = Pick<Comment, 'id' | 'content' | 'createdAt' | 'user' | 'mentions'>;

interface CommentItemProps {
  comment: ShownComment;
  /** The address leads to it: it is scrolled to and marked. */
  isMarked: boolean;
  /** Set if the member may delete it. */
  onDelete?: (() => void) | undefined;
}

export function CommentItem({ comment, isMarked, onDelete }: CommentItemProps) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isMarked) article.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  return (
    <article
      ref={article}
      aria-current={isMarked || undefined}
      className={classNames('flex flex-col gap-1.5 px-4 py-3', isMarked && MARKED_CLASS)}
    >
      <header className="flex min-h-7 items-center gap-2 text-small">
        <MemberLink member={comment.user} avatarSize="sm" className="font-medium text-ink" />
        <RelativeTime time={comment.createdAt} className="ml-auto text-ink-3" />
        {onDelete && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete comment by ${displayName(comment.user)}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </header>
      <MarkdownText
        form="short"
        text={comment.content}
        textId={comment.id}
        mentions={comment.mentions}
        className="text-body"
      />
    </article>
  );
}
