import { useQuery } from '@tanstack/react-query';
import { Key, Plus } from 'lucide-react';
import { useState } from 'react';
import { TokenItem } from '@/domain/tokens/token-item';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { ownTokensQuery, useRevokeOwnToken } from '../api/tokens';
import { MakeTokenDialog } from './make-token-dialog';

/** The member's tokens, and a dialog that makes one. */
export function OwnTokensCard() {
  const tokens = useQuery(ownTokensQuery);
  const revoke = useRevokeOwnToken();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Card aria-labelledby="own-tokens">
      <CardHeader>
        <CardTitle id="own-tokens">API tokens</CardTitle>
        <Button size="sm" variant="primary" onClick={() => setIsMaking(true)}>
          <Plus aria-hidden />
          Make a token
        </Button>
      </CardHeader>
      {tokens.isPending && (
        <div role="status" aria-label="Loading tokens" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-72 max-w-full" />
        </div>
      )}
      {tokens.isError && !tokens.data && <QueryProblem query={tokens} />}
      {tokens.data?.length === 0 && (
        <EmptyState
          icon={<Key />}
          title="No tokens yet"
          text="A token lets a program of yours read and write here, within the limits that you set."
        />
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul aria-label="Tokens, newest first" className="divide-y">
          {tokens.data.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => revoke.perform(token.id)} />
          ))}
        </ul>
      )}
      {isMaking && <MakeTokenDialog onClose={() => setIsMaking(false)} />}
    </Card>
  );
}
