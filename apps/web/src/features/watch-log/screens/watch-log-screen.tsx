import { getRouteApi } from '@tanstack/react-router';
import { watchLogEndpoints } from '@watchfloor/contract';
import { Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { urlOf } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { HandoverCard } from '../components/handover-card';
import { LogCard } from '../components/log-card';
import { RulesDialog } from '../components/rules-dialog';
import { filterOf, type LogSearch } from '../log-search';

const route = getRouteApi('/shell/watch-log');

export function WatchLogScreen() {
  const search: LogSearch = route.useSearch();
  const navigate = route.useNavigate();
  const { isAdmin } = useCurrentUser();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="flex w-full flex-col gap-4">
      <PageHeader
        title="Watch Log"
        subtitle="The running record of the floor"
        actions={
          <>
            {isAdmin && (
              <Button onClick={() => setIsChoosing(true)}>
                <SlidersHorizontal aria-hidden />
                Automatic lines
              </Button>
            )}
            <a
              href={urlOf(watchLogEndpoints.export, { query: filterOf(search) })}
              download
              className={buttonClass()}
            >
              <Download aria-hidden />
              Export CSV
            </a>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <LogCard
          search={search}
          onSearch={(change) =>
            void navigate({
              search: (known: LogSearch) => ({ ...known, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <HandoverCard />
      </div>
      {isAdmin && <RulesDialog isOpen={isChoosing} onOpenChange={setIsChoosing} />}
    </div>
  );
}
