import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Author, usersEndpoints } from '@watchfloor/contract';
import { type KeyboardEvent, useState } from 'react';
import { endpointQuery } from '@/lib/endpoint-query';
import { useDelayed } from '@/lib/use-delayed';
import { completeMention, mentionAtCaret, type TypedMention } from './mention-at-caret';

const OFFERED = 8;
const NOBODY: readonly Author[] = [];

/** Suggests members while an `@name` is typed: arrows select, Enter and Tab accept, Escape closes. */
export function useMentionCompletion(
  text: string,
  onTextChange: (text: string, caret: number) => void,
  /** Where only these can be mentioned; otherwise all members are searched. */
  among?: readonly Author[],
) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** A closed list stays closed until another `@` is typed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = mentionAtCaret(text, caret);
  const isWanted = typed !== null && typed.start !== closedAt;
  const q = useDelayed(typed?.text ?? '', 120);
  const found = useQuery({
    ...endpointQuery(usersEndpoints.search, { query: { q } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: isWanted && !among,
  });
  const members = isWanted ? offer(among ?? found.data ?? NOBODY, typed) : NOBODY;
  const activeIndex = Math.min(active, members.length - 1);

  function choose(member: Author): void {
    if (!typed || !member.username) return;
    const completed = completeMention(text, caret, typed, member.username);
    setActive(0);
    setCaret(completed.caret);
    onTextChange(completed.text, completed.caret);
  }

  /** True if the list handled the key. */
  function handleKey(event: KeyboardEvent): boolean {
    const chosen = members[activeIndex];
    if (!chosen) return false;
    if (event.key === 'Escape') setClosedAt(typed?.start ?? null);
    else if (event.key === 'ArrowDown') setActive((activeIndex + 1) % members.length);
    else if (event.key === 'ArrowUp')
      setActive((activeIndex + members.length - 1) % members.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  function follow(position: number, changedText = text): void {
    setCaret(position);
    if (mentionAtCaret(changedText, position)?.start !== closedAt) setClosedAt(null);
    if (changedText !== text) setActive(0);
  }

  return { members, activeIndex, choose, handleKey, follow };
}

/** Results for fewer letters must still match those typed since. */
function offer(found: readonly Author[], typed: TypedMention): readonly Author[] {
  const text = typed.text.toLowerCase();
  return found
    .filter((member) =>
      [member.username, member.firstName, member.lastName, member.email].some(
        (name) => member.username && name?.toLowerCase().includes(text),
      ),
    )
    .slice(0, OFFERED);
}
