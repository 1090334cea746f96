import { useInfiniteQuery } from '@tanstack/react-query';
import { displayName, type Invitation } from '@watchfloor/contract';
import { Link2, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { AFFILIATION_LABELS } from '../affiliations';
import { invitationPages, useWithdraw } from '../api/invitations';
import { InviteDialog } from './invite-dialog';

const STATES = {
  open: { label: 'Open', tone: 'accent' },
  used: { label: 'Used', tone: 'low' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const;

export function InvitationsCard() {
  const list = useInfiniteQuery(invitationPages);
  const [isInviting, setIsInviting] = useState(false);
  const invitations = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-labelledby="invitations">
      <CardHeader>
        <CardTitle id="invitations">Invitations</CardTitle>
        <Button variant="primary" onClick={() => setIsInviting(true)}>
          <Plus aria-hidden />
          Invite
        </Button>
      </CardHeader>
      {list.isPending && (
        <div role="status" aria-label="Loading invitations" className="p-4">
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {list.isError && !list.data && <QueryProblem query={list} />}
      {list.data && invitations.length === 0 && (
        <EmptyState
          icon={<Link2 />}
          title="No invitations yet"
          text="An invitation is a link for one person. It works once, within seven days."
        />
      )}
      {invitations.length > 0 && (
        <ul aria-label="Invitations, newest first" className="divide-y">
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <InvitationRow invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
      <FurtherPages query={list} label="Show more invitations" />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const withdraw = useWithdraw();
  const { email, state, createdBy, usedBy, isAdmin, affiliation } = invitation;
  const { label, tone } = STATES[state];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="truncate font-medium text-body">{email ?? 'Anyone with the link'}</span>
          <Badge tone={tone}>{label}</Badge>
          {isAdmin && <Badge tone="medium">As admin</Badge>}
          {affiliation !== 'organization' && (
            <Badge variant="outline">{AFFILIATION_LABELS[affiliation]}</Badge>
          )}
          {invitation.compartments.map((code) => (
            <Badge key={code} variant="outline">
              {code}
            </Badge>
          ))}
        </p>
        <p className="truncate text-ink-2 text-small">
          {state === 'used' && usedBy ? `Used by ${displayName(usedBy)}, made` : 'Made'} by{' '}
          {createdBy ? displayName(createdBy) : 'the operator or a former admin'}
        </p>
      </div>
      <p className="text-ink-3 text-small">
        {state === 'open' ? (
          <>
            Expires <RelativeTime time={invitation.expiresAt} />
          </>
        ) : (
          <RelativeTime time={invitation.usedAt ?? invitation.createdAt} />
        )}
      </p>
      {state === 'open' && (
        <Button
          variant="ghost"
          pending={withdraw.isPending}
          onClick={() => withdraw.run(invitation.id)}
        >
          <Undo2 aria-hidden />
          Withdraw
        </Button>
      )}
    </div>
  );
}
