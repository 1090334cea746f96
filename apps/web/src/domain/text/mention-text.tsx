import { Link } from '@tanstack/react-router';
import { findMentions, type Mention } from '@watchfloor/contract';
import { Fragment, type ReactNode } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { classNames } from '@/ui/class-names';

/** Text with the members whom it mentions as links. The text between them is marked by `markRest`. */
export function markMentions(
  text: string,
  mentions: readonly Mention[],
  markRest: (text: string) => ReactNode = (rest) => rest,
): ReactNode {
  if (mentions.length === 0) return markRest(text);
  const known = new Map(mentions.map((mention) => [mention.username.toLowerCase(), mention]));
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, username } of findMentions(text)) {
    const mention = known.get(username.toLowerCase());
    if (!mention) continue;
    const end = start + username.length + 1;
    parts.push(<Fragment key={`before ${start}`}>{markRest(text.slice(at, start))}</Fragment>);
    parts.push(<MentionMark key={start} text={text.slice(start, end)} mention={mention} />);
    at = end;
  }
  if (at === 0) return markRest(text);
  return [...parts, <Fragment key="rest">{markRest(text.slice(at))}</Fragment>];
}

function MentionMark({ text, mention }: { text: string; mention: Mention }) {
  const isMe = useCurrentUser().id === mention.id;
  return (
    <Link
      to="/users/$id"
      params={{ id: mention.id }}
      className={classNames(
        'rounded-small px-0.5 font-medium text-accent hover:underline',
        isMe ? 'bg-accent-soft ring-1 ring-accent/40' : 'bg-accent-soft',
      )}
    >
      {text}
    </Link>
  );
}
