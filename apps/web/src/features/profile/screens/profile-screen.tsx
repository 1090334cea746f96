import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { displayName } from '@watchfloor/contract';
import { Cable, History, MapPin, Pencil, Target } from 'lucide-react';
import { useState } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { RankBadge } from '@/domain/rank-badge';
import { OwnSessionsCard } from '@/domain/sessions/own-sessions-card';
import { useFreshCurrentUser } from '@/lib/current-user';
import { formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, CardBody } from '@/ui/card';
import { memberProfileQuery } from '../api/member-profile';
import { AchievementProgressCard } from '../components/achievement-progress-card';
import { AlertsCard } from '../components/alerts-card';
import { CompartmentsCard } from '../components/compartments-card';
import { Contributions } from '../components/contributions';
import { DigestCard } from '../components/digest-card';
import { EditProfileDialog } from '../components/edit-profile-dialog';
import { FollowsCard } from '../components/follows-card';
import { NotificationSwitchesCard } from '../components/notification-switches-card';
import { SecondFactorCard } from '../components/second-factor-card';

export function ProfileScreen() {
  const user = useFreshCurrentUser();
  const profile = useQuery(memberProfileQuery(user.id));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <Card>
        <CardBody className="flex flex-col items-start gap-5 sm:flex-row sm:items-center">
          <MemberAvatar member={user} size="xl" isNamed />
          <div className="flex w-full min-w-0 flex-1 flex-col gap-2">
            <div className="min-w-0">
              <h1 className="wrap-anywhere font-semibold text-title">{displayName(user)}</h1>
              <p className="wrap-anywhere text-body text-ink-2">{user.email}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <RankBadge rank={user.rank} />
              <Badge>Level {formatNumber(user.level)}</Badge>
              {user.username && (
                <span className="wrap-anywhere font-mono text-ink-2 text-small">
                  @{user.username}
                </span>
              )}
              {user.originatingCountry && (
                <span className="inline-flex items-center gap-1 text-ink-2 text-small">
                  <MapPin aria-hidden className="size-3.5 shrink-0" />
                  <span className="wrap-anywhere">{user.originatingCountry}</span>
                </span>
              )}
            </div>
          </div>
          <div className="flex w-full flex-col gap-2 sm:w-auto">
            <Button onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden />
              Edit Profile
            </Button>
            <Button asChild variant="ghost">
              <Link to="/profile/activity">
                <History aria-hidden />
                Your activity
              </Link>
            </Button>
            <Button asChild variant="ghost">
              <Link to="/profile/calibration">
                <Target aria-hidden />
                Your calibration
              </Link>
            </Button>
            <Button asChild variant="ghost">
              <Link to="/profile/connections">
                <Cable aria-hidden />
                Your connections
              </Link>
            </Button>
          </div>
        </CardBody>
      </Card>
      <AchievementProgressCard user={user} />
      <Contributions
        query={profile}
        achievementsText="Submit a report, complete a task or join a discussion to unlock the first."
      />
      <CompartmentsCard />
      <FollowsCard />
      <DigestCard />
      <NotificationSwitchesCard />
      <AlertsCard />
      <SecondFactorCard />
      <OwnSessionsCard />
      <EditProfileDialog user={user} isOpen={isEditing} onOpenChange={setIsEditing} />
    </div>
  );
}
