import type { WarRoom } from '@watchfloor/contract';
import { AddMemberForm } from '@/domain/add-member-form';
import { useAddMember } from '../api/change-members';

export function InviteForm({ room }: { room: WarRoom }) {
  const invite = useAddMember(room.id);
  return (
    <AddMemberForm
      label="Invite a member"
      submitLabel="Invite"
      excludedIds={room.members.map(({ userId }) => userId)}
      isPending={invite.isPending}
      onAdd={({ id }) => invite.perform({ userId: id, role: 'member' })}
    />
  );
}
