import { Link } from '@tanstack/react-router';
import { findMentions, type Mention } from '@watchfloor/contract';
import { useCurrentUser } from '@/lib/current-user';
import { classNames } from '@/ui/class-names';
import { LinkedText } from '@/ui/linked-text';

interface MessageTextProps {
  text: string;
  mentions: readonly Mention[];
}

/** Plain text with URLs as links and mentions marked. It is never parsed as HTML. */
export function MessageText({ text, mentions }: MessageTextProps) {
  const parts = splitMentions(text, mentions);
  return (
    <p
      dir="auto"
      className="whitespace-pre-wrap break-words text-body [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
    >
      {parts.map(({ start, text: part, mention }) =>
        mention ? (
          <MentionMark key={start} text={part} mention={mention} />
        ) : (
          <LinkedText key={start} text={part} />
        ),
      )}
    </p>
  );
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

interface Part {
  start: number;
  text: string;
  mention?: Mention;
}

function splitMentions(text: string, mentions: readonly Mention[]): Part[] {
  const known = new Map(mentions.map((mention) => [mention.username.toLowerCase(), mention]));
  const parts: Part[] = [];
  let at = 0;
  for (const { start, username } of findMentions(text)) {
    const mention = known.get(username.toLowerCase());
    if (!mention) continue;
    const end = start + username.length + 1;
    if (start > at) parts.push({ start: at, text: text.slice(at, start) });
    parts.push({ start, text: text.slice(start, end), mention });
    at = end;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at) });
  return parts;
}
