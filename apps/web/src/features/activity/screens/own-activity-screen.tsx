import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { OwnSessionsCard } from '@/domain/sessions/own-sessions-card';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import type { ActivitySearch } from '../activity-search';
import { ActivityTabs } from '../components/activity-tabs';
import { OwnAddresses } from '../components/addresses';
import { OwnActs } from '../components/own-acts';
import { OwnUploads } from '../components/uploads';

const route = getRouteApi('/shell/profile/activity');

/** What the installation knows of the reader's own acts. */
export function OwnActivityScreen() {
  const { tab, side } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: ActivitySearch) =>
    void navigate({ search: (known) => ({ ...known, ...next }), replace: true });
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        back={
          <Link to="/profile" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to your profile
          </Link>
        }
        title="Your Activity"
        subtitle="What the audit log holds about you, where you are signed in, and what you uploaded. Admins can see it too."
      />
      <ActivityTabs
        tab={tab}
        onTabChange={(next) => change({ tab: next })}
        panels={{
          acts: <OwnActs side={side} onSideChange={(next) => change({ side: next })} />,
          sessions: <OwnSessionsCard />,
          addresses: <OwnAddresses />,
          uploads: <OwnUploads />,
        }}
      />
    </div>
  );
}
