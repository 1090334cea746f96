import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Author, displayName, usersEndpoints } from '@watchfloor/contract';
import { useState } from 'react';
import { endpointQuery } from '@/lib/endpoint-query';
import { useDelayed } from '@/lib/use-delayed';
import { Combobox } from '@/ui/combobox';
import { MemberAvatar } from './member-avatar';

interface MemberPickerProps {
  /** The selected member; null for none. */
  member: Author | null;
  onMemberChange: (member: Author) => void;
  /** Members to leave out, such as those already in a room. */
  excludedIds?: readonly string[] | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  'aria-label'?: string | undefined;
}

/** Picks a member by search. Inside a Field it takes its label from there. */
export function MemberPicker(props: MemberPickerProps) {
  const { member, onMemberChange, excludedIds = [], placeholder = 'Select a member' } = props;
  const [text, setText] = useState('');
  const q = useDelayed(text);
  const found = useQuery({
    ...endpointQuery(usersEndpoints.search, { query: { q } }),
    placeholderData: keepPreviousData,
    // Members change: fetched at each opening.
    staleTime: 0,
  });
  const isStale = found.isPending || found.isPlaceholderData || text !== q;
  const members = (found.data ?? []).filter(({ id }) => !excludedIds.includes(id));

  return (
    <Combobox
      items={members.map((one) => ({
        value: one.id,
        label: displayName(one),
        description: one.username ? `@${one.username}` : undefined,
        icon: <MemberAvatar member={one} size="xs" />,
      }))}
      value={member?.id ?? ''}
      selectedLabel={member ? displayName(member) : undefined}
      onValueChange={(id) => {
        const chosen = members.find((one) => one.id === id);
        if (chosen) onMemberChange(chosen);
      }}
      onSearch={setText}
      isStale={isStale}
      isLoading={isStale}
      placeholder={placeholder}
      searchPlaceholder="Search by name, alias or e-mail"
      emptyText={found.isError ? 'Members could not be loaded' : 'No member found'}
      disabled={props.disabled}
      aria-label={props['aria-label']}
    />
  );
}
