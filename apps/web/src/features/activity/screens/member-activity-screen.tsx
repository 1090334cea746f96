import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { displayName } from '@watchfloor/contract';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import { AdminOnly } from '@/domain/admin-only';
import { isNotFound } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { useDocumentTitle } from '@/lib/document-title';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import type { ActivitySearch } from '../activity-search';
import { memberQuery } from '../api/member';
import { ActivityTabs } from '../components/activity-tabs';
import { MemberAddresses } from '../components/addresses';
import { MemberActs } from '../components/member-acts';
import { MemberSessions } from '../components/member-sessions';
import { MemberUploads } from '../components/uploads';

const route = getRouteApi('/shell/admin/members/$id/activity');

export function MemberActivityScreen() {
  return (
    <AdminOnly>
      <MemberActivity />
    </AdminOnly>
  );
}

/** What a member did, for admins. */
function MemberActivity() {
  const { id } = route.useParams();
  const viewer = useCurrentUser();
  const { tab, side } = route.useSearch();
  const navigate = route.useNavigate();
  const member = useQuery(memberQuery(id));
  const name = member.data && displayName(member.data);
  const title = name ? `Activity of ${name}` : 'Activity';
  useDocumentTitle(name && title);
  const change = (next: ActivitySearch) =>
    void navigate({ search: (known) => ({ ...known, ...next }), replace: true });
  if (isNotFound(member.error)) {
    return (
      <Card className="mx-auto w-full max-w-5xl">
        <EmptyState
          icon={<UserRoundX />}
          title="User not found"
          titleAs="h1"
          text="They may have been deleted. The audit log still has what they did."
          action={
            <Link to="/admin/audit" search={{ actor: id }} className={buttonClass()}>
              Search the audit log
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        back={
          <Link
            to="/users/$id"
            params={{ id }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            <ArrowLeft aria-hidden />
            Back to the member
          </Link>
        }
        title={title}
        subtitle={
          viewer.id === id
            ? 'Your own activity, as other admins see it.'
            : 'That you looked is in the audit log, and the member can see it, without your name.'
        }
      />
      <ActivityTabs
        tab={tab}
        onTabChange={(next) => change({ tab: next })}
        panels={{
          acts: (
            <MemberActs memberId={id} side={side} onSideChange={(next) => change({ side: next })} />
          ),
          sessions: <MemberSessions memberId={id} name={name ?? 'this member'} />,
          addresses: <MemberAddresses memberId={id} />,
          uploads: <MemberUploads memberId={id} />,
        }}
      />
    </div>
  );
}
