import { PreferencesCard } from '@/features/profile/components/preferences-card';
import { useCurrentUser } from '@/lib/current-user';
import { Badge } from '@/ui/badge';
import { PageHeader } from '@/ui/page-header';
import { greetedName, greeting } from './greeting';
import { RankCard } from './rank-card';

export function DashboardScreen() {
  const user = useCurrentUser();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        eyebrow={
          <>
            Intelligence Operations Center
            <Badge variant="outline">BETA</Badge>
            <Badge tone="accent" variant="outline" hasDot className="bg-accent-soft">
              LIVE
            </Badge>
          </>
        }
        title={`${greeting(new Date().getHours())}, ${greetedName(user)}`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RankCard user={user} />
        <PreferencesCard />
      </div>
    </div>
  );
}
