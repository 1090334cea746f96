import type { Author, WarRoom } from '@watchfloor/contract';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MemberPicker } from '@/domain/member-picker';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { useAddMember } from '../api/change-members';

export function InviteForm({ room }: { room: WarRoom }) {
  const [member, setMember] = useState<Author | null>(null);
  const invite = useAddMember(room.id, () => setMember(null));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (member) invite.run({ userId: member.id, role: 'member' });
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-2 border-b p-4">
      <Field label="Invite a member" className="min-w-0 flex-1">
        <MemberPicker
          member={member}
          onMemberChange={setMember}
          excludedIds={room.members.map(({ userId }) => userId)}
        />
      </Field>
      <Button
        type="submit"
        pending={invite.isPending}
        disabledReason={member ? undefined : 'Select a member first'}
      >
        <UserPlus aria-hidden />
        Invite
      </Button>
    </form>
  );
}
