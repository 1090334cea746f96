import { Link } from '@tanstack/react-router';
import { FolderPlus, Plus } from 'lucide-react';
import { PreferencesCard } from '@/features/profile/components/preferences-card';
import { useCurrentUser } from '@/lib/current-user';
import { Badge } from '@/ui/badge';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { LiveBadge } from '../live/live-badge';
import { FeedCard } from './feed-card';
import { greetedName, greeting } from './greeting';
import { RankCard } from './rank-card';
import { ActiveOperations, MyTasks, RecentIntelligence } from './recent-lists';
import { StatCards } from './stat-cards';

/** What changed and what waits. Each card reads for itself, so that none waits for another. */
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
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <FeedCard />
        <div className="grid content-start items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <RankCard />
          <PreferencesCard />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <RecentIntelligence />
        <ActiveOperations />
        <MyTasks />
      </div>
    </div>
  );
}
