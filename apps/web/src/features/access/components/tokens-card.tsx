import { useInfiniteQuery } from '@tanstack/react-query';
import { displayName } from '@watchfloor/contract';
import { Key } from 'lucide-react';
import { MemberLink } from '@/domain/member-link';
import { TokenItem } from '@/domain/tokens/token-item';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { tokenPages, useRevokeToken } from '../api/tokens';

/** Tokens of everybody, for admins. */
export function TokensCard() {
  const list = useInfiniteQuery(tokenPages);
  const revoke = useRevokeToken();
  const tokens = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-labelledby="all-tokens">
      <CardHeader>
        <CardTitle id="all-tokens">API tokens</CardTitle>
      </CardHeader>
      {list.isPending && (
        <div role="status" aria-label="Loading tokens" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-72 max-w-full" />
        </div>
      )}
      {list.isError && !list.data && <QueryProblem query={list} />}
      {list.data && tokens.length === 0 && (
        <EmptyState
          icon={<Key />}
          title="No tokens yet"
          text="Members make tokens for their programs on their profile."
        />
      )}
      {tokens.length > 0 && (
        <ul aria-label="Tokens, newest first" className="divide-y">
          {tokens.map((token) => (
            <TokenItem
              key={token.id}
              token={token}
              member={<MemberLink member={token.user}>{displayName(token.user)}</MemberLink>}
              onRevoke={() => revoke.perform(token.id)}
            />
          ))}
        </ul>
      )}
      <FurtherPages query={list} label="Show more tokens" />
    </Card>
  );
}
