import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Author, displayName, usersEndpoints } from '@watchfloor/contract';
import { MemberAvatar } from '@/domain/member-avatar';
import { endpointQuery } from '@/lib/endpoint-query';
import { useDelayed } from '@/lib/use-delayed';
import { completeMention, mentionAtCaret } from './mention-at-caret';
import { type Completion, type Typed, useCompletion } from './use-completion';

const OFFERED = 8;
const NOBODY: readonly Author[] = [];

/** Suggests members while an `@name` is typed. */
export function useMentionCompletion(
  text: string,
  onTextChange: (text: string, caret: number) => void,
  /** Where only these can be mentioned; otherwise all members are searched. */
  among?: readonly Author[],
): Completion {
  const { typed, caret, moveTo, offer } = useCompletion(text, mentionAtCaret);
  const q = useDelayed(typed?.text ?? '', 120);
  const found = useQuery({
    ...endpointQuery(usersEndpoints.search, { query: { q } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: typed !== null && !among,
  });
  const members = typed ? matching(among ?? found.data ?? NOBODY, typed) : NOBODY;

  function choose(member: Author): void {
    if (!typed || !member.username) return;
    const completed = completeMention(text, caret, typed, member.username);
    moveTo(completed.caret);
    onTextChange(completed.text, completed.caret);
  }

  return offer(
    'Members',
    members.map((member) => ({
      key: member.id,
      choose: () => choose(member),
      content: (
        <>
          <MemberAvatar member={member} size="sm" />
          {/* Where both do not fit, the name gives way first: it is the alias that is put in. */}
          <span className="min-w-0 truncate font-medium">@{member.username}</span>
          <span className="min-w-0 shrink-[99] truncate text-ink-2">{displayName(member)}</span>
        </>
      ),
    })),
  );
}

/** Results for fewer letters must still match those typed since. */
function matching(found: readonly Author[], typed: Typed): readonly Author[] {
  const text = typed.text.toLowerCase();
  return found
    .filter((member) =>
      [member.username, member.firstName, member.lastName, member.email].some(
        (name) => member.username && name?.toLowerCase().includes(text),
      ),
    )
    .slice(0, OFFERED);
}
