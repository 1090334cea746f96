import { useInfiniteQuery } from '@tanstack/react-query';
import type { UsedAddress } from '@watchfloor/contract';
import { MapPinOff } from 'lucide-react';
import { formatCount } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { memberAddressPages, ownAddressPages } from '../api/activity-pages';
import { PagedCard, type PagedQuery } from './paged-card';
import { RowsSkeleton } from './rows-skeleton';

export const MemberAddresses = ({ memberId }: { memberId: string }) => (
  <Addresses query={useInfiniteQuery(memberAddressPages(memberId))} />
);

export const OwnAddresses = () => <Addresses query={useInfiniteQuery(ownAddressPages)} />;

function Addresses({ query }: { query: PagedQuery<UsedAddress> }) {
  return (
    <PagedCard
      query={query}
      label="Addresses"
      unit={['address', 'addresses']}
      skeleton={<RowsSkeleton label="Loading addresses" />}
      empty={
        <EmptyState
          icon={<MapPinOff />}
          title="No addresses"
          text="Each sign-in adds the address it came from."
        />
      }
    >
      {(used) => (
        <li
          key={used.address}
          className="flex flex-col gap-x-4 gap-y-0.5 px-4 py-3 md:flex-row md:items-center md:justify-between"
        >
          <p className="flex flex-wrap items-center gap-2 text-dense">
            <span className="wrap-anywhere font-medium font-mono">{used.address}</span>
            {used.openSessionCount > 0 && (
              <Badge tone="done">{formatCount(used.openSessionCount, 'open session')}</Badge>
            )}
          </p>
          <p className="text-ink-2 text-small">
            {formatCount(used.signInCount, 'sign-in')},{' '}
            {used.lastUsedAt === used.firstUsedAt ? (
              'used '
            ) : (
              <>
                first used <RelativeTime time={used.firstUsedAt} />, last used{' '}
              </>
            )}
            <RelativeTime time={used.lastUsedAt} />
          </p>
        </li>
      )}
    </PagedCard>
  );
}
