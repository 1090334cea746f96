import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { displayName, type MemberProfile } from '@watchfloor/contract';
import { CalendarDays, History, MapPin, UserRoundX } from 'lucide-react';
import { FollowButton } from '@/domain/follow/follow-button';
import { MemberAvatar } from '@/domain/member-avatar';
import { RankBadge } from '@/domain/rank-badge';
import { useSeen } from '@/domain/since/use-seen';
import { isNotFound } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { useDocumentTitle } from '@/lib/document-title';
import { formatCount, formatNumber } from '@/lib/number-format';
import { useRememberOpened } from '@/lib/recently-opened';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, CardBody } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { memberProfileQuery } from '../api/member-profile';
import { Contributions } from '../components/contributions';

const route = getRouteApi('/shell/users/$id');

/** The public page of a member. */
export function MemberScreen() {
  const { id } = route.useParams();
  const profile = useQuery(memberProfileQuery(id));
  useDocumentTitle(profile.data && nameOf(profile.data));
  useRememberOpened('member', profile.data?.id);
  useSeen('member', profile.data?.id);
  if (isNotFound(profile.error)) {
    return (
      <Card className="mx-auto w-full max-w-5xl">
        <EmptyState
          icon={<UserRoundX />}
          title="User not found"
          titleAs="h1"
          text="They may have been deleted."
        />
      </Card>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      {profile.data ? (
        <MemberHeader profile={profile.data} />
      ) : (
        profile.isPending && <Skeleton className="h-28 rounded-card" />
      )}
      <Contributions query={profile} achievementsText="This member has not unlocked any so far." />
    </div>
  );
}

const nameOf = (profile: MemberProfile) => profile.username ?? displayName(profile);

function MemberHeader({ profile }: { profile: MemberProfile }) {
  const viewer = useCurrentUser();
  return (
    <Card>
      <CardBody className="flex flex-col items-start gap-5 sm:flex-row sm:items-center">
        <MemberAvatar member={profile} size="xl" isNamed />
        <div className="flex w-full min-w-0 flex-1 flex-col gap-2">
          <div className="min-w-0">
            <h1 className="wrap-anywhere font-semibold text-title">{nameOf(profile)}</h1>
            {profile.username && (
              <p className="wrap-anywhere text-body text-ink-2">{displayName(profile)}</p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <RankBadge rank={profile.rank} />
            <Badge>Level {formatNumber(profile.level)}</Badge>
            {profile.isAdmin && <Badge tone="accent">Admin</Badge>}
            <span className="text-ink-2 text-small">{formatCount(profile.points, 'point')}</span>
            {profile.originatingCountry && (
              <span className="inline-flex items-center gap-1 text-ink-2 text-small">
                <MapPin aria-hidden className="size-3.5 shrink-0" />
                <span className="wrap-anywhere">{profile.originatingCountry}</span>
              </span>
            )}
            <span className="inline-flex items-center gap-1 text-ink-2 text-small">
              <CalendarDays aria-hidden className="size-3.5" />
              Joined <RelativeTime time={profile.createdAt} />
            </span>
          </div>
        </div>
        {viewer.id !== profile.id && <FollowButton kind="member" id={profile.id} />}
        {viewer.isAdmin && (
          <Button asChild className="w-full sm:w-auto">
            <Link to="/admin/members/$id/activity" params={{ id: profile.id }}>
              <History aria-hidden />
              Activity
            </Link>
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
