import { Link } from '@tanstack/react-router';
import { FolderPlus, Plus } from 'lucide-react';
import { LiveBadge } from '@/domain/presence/live-badge';
import { PreferencesCard } from '@/features/profile/components/preferences-card';
import { useCurrentUser } from '@/lib/current-user';
import { Badge } from '@/ui/badge';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { FeedCard } from './feed-card';
import { greetedName, greeting } from './greeting';
import { RankCard } from './rank-card';
import { ActiveOperations, MyTasks, RecentIntelligence } from './recent-lists';
import { StatCards } from './stat-cards';

/** The dashboard. Each card fetches its own data, so that none waits for another. */
export function DashboardScreen() {
  const user = useCurrentUser();
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
      <StatCards />
      {/* The lists follow the feed at once, however short it is; on large screens they have a column of their own. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr] min-[112.5rem]:grid-cols-[minmax(0,1fr)_24rem_21rem]">
        <FeedCard />
        <div className="grid items-start gap-4 md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1 min-[112.5rem]:col-start-3">
          <RankCard />
          <PreferencesCard />
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
