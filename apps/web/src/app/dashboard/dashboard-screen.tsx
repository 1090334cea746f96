import { Link } from '@tanstack/react-router';
import { FolderPlus, Plus } from 'lucide-react';
import { LiveBadge } from '@/domain/presence/live-badge';
import { useCurrentUser } from '@/lib/current-user';
import { Badge } from '@/ui/badge';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { useOnDemand } from '../shell/on-demand';
import { FeedCard } from './feed-card';
import { greetedName, greeting } from './greeting';
import { RankCard } from './rank-card';
import { ActiveOperations, MyTasks, RecentIntelligence } from './recent-lists';
import { StatCards } from './stat-cards';

const loadSinceCard = () =>
  import('@/features/since/components/since-card').then((file) => file.SinceCard);
const loadWaitingHandover = () =>
  import('@/features/watch-log/components/waiting-handover').then((file) => file.WaitingHandover);
/** Nothing follows it in its column, so nothing moves when it arrives. */
const loadPreferences = () =>
  import('@/features/profile/components/preferences-card').then((file) => file.PreferencesCard);

/** The dashboard. Each card fetches its own data, so that none waits for another. */
export function DashboardScreen() {
  const user = useCurrentUser();
  const SinceCard = useOnDemand(loadSinceCard, true);
  const WaitingHandover = useOnDemand(loadWaitingHandover, true);
  const PreferencesCard = useOnDemand(loadPreferences, true);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        eyebrow={
          <>
            Intelligence Operations Center
            <Badge variant="outline">BETA</Badge>
            <LiveBadge />
          </>
        }
        title={
          <span className="line-clamp-2">{`${greeting(new Date().getHours())}, ${greetedName(user)}`}</span>
        }
        actions={
          <>
            <Link to="/investigations/new" className={buttonClass()}>
              <FolderPlus aria-hidden />
              New Investigation
            </Link>
            <Link to="/reports/new" className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden />
              New Report
            </Link>
          </>
        }
      />
      {WaitingHandover && <WaitingHandover />}
      <StatCards />
      {/* The lists follow the feed at once, however short it is; on large screens they have a column of their own. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr] min-[112.5rem]:grid-cols-[minmax(0,1fr)_24rem_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {SinceCard && <SinceCard />}
          <FeedCard />
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1 min-[112.5rem]:col-start-3">
          <RankCard />
          {PreferencesCard && <PreferencesCard />}
        </div>
        <div className="grid gap-4 lg:grid-cols-3 min-[112.5rem]:col-start-2 min-[112.5rem]:row-start-1 min-[112.5rem]:grid-cols-1">
          <RecentIntelligence />
          <ActiveOperations />
          <MyTasks />
        </div>
      </div>
    </div>
  );
}
