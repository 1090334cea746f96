import { type ApiToken, tlpLabel } from '@watchfloor/contract';
import { Key } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { RelativeTime } from '@/ui/relative-time';

interface TokenItemProps {
  token: ApiToken;
  /** The owner, where the list has tokens of several. */
  member?: ReactNode;
  onRevoke: () => Promise<unknown>;
}

export function TokenItem({ token, member, onRevoke }: TokenItemProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { name, ending, scopes, maxTlp, expiresAt, isExpired, lastUsedAt } = token;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Key aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {member}
        <p className="flex flex-wrap items-center gap-2 text-dense">
          <span className="wrap-anywhere font-medium">{name}</span>
          <span className="font-mono text-ink-3 text-small">wfp_…{ending}</span>
          <Badge variant="outline">Up to {tlpLabel(maxTlp)}</Badge>
          {isExpired && <Badge tone="medium">Expired</Badge>}
        </p>
        <ul aria-label={`Scopes of ${name}`} className="flex flex-wrap gap-x-3 gap-y-0.5">
          {scopes.map((scope) => (
            <li key={scope} className="font-mono text-ink-2 text-small">
              {scope}
            </li>
          ))}
        </ul>
        <p className="text-ink-2 text-small">
          {lastUsedAt ? (
            <>
              Last used <RelativeTime time={lastUsedAt} />
              {token.lastUsedAddress && (
                <>
                  {' '}
                  from <span className="font-mono">{token.lastUsedAddress}</span>
                </>
              )}
            </>
          ) : (
            'Never used'
          )}
          , made <RelativeTime time={token.createdAt} />, {isExpired ? 'ended' : 'ends'}{' '}
          <RelativeTime time={expiresAt} />
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setIsAsked(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Revoke ${name}?`}
        description="Programs that use it are refused at once. This cannot be undone."
        confirmLabel="Revoke"
        destructive
        onConfirm={onRevoke}
      />
    </li>
  );
}
