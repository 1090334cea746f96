import { type Author, displayName } from '@watchfloor/contract';
import { MemberAvatar } from '@/domain/member-avatar';
import { classNames } from '@/ui/class-names';

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface MentionMenuProps {
  id: string;
  members: readonly Author[];
  activeIndex: number;
  onChoose: (member: Author) => void;
}

/** Members to mention; the focus stays in the message box. */
export function MentionMenu({ id, members, activeIndex, onChoose }: MentionMenuProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Members"
      className="absolute inset-x-0 bottom-full z-20 mb-1.5 max-h-64 overflow-y-auto rounded-menu border border-line-strong bg-raised p-1 shadow-pop"
    >
      {members.map((member, index) => (
        <div
          key={member.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The box must keep the caret until the name is inserted.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(member);
          }}
          className={classNames(
            'flex min-w-0 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 text-dense pointer-coarse:min-h-11',
            index === activeIndex && 'bg-hover',
          )}
        >
          <MemberAvatar member={member} size="sm" />
          {/* Where both do not fit, the name gives way first: it is the alias that is put in. */}
          <span className="min-w-0 truncate font-medium">@{member.username}</span>
          <span className="min-w-0 shrink-[99] truncate text-ink-2">{displayName(member)}</span>
        </div>
      ))}
    </div>
  );
}
