import { useQuery } from '@tanstack/react-query';
import type { Digest } from '@watchfloor/contract';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { attentionQuery, useChangeAttention } from '../api/attention-settings';
import { DigestTime } from './digest-time';

const USUAL_TIME = '07:00';

/** A notification once a day, when there is something. */
export function DigestCard() {
  const settings = useQuery(attentionQuery);
  const change = useChangeAttention();
  const changed = change.isPending ? change.variables : undefined;
  const digest = changed?.digest === undefined ? settings.data?.digest : changed.digest;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = (next: Digest | null) => change.run({ digest: next });
  return (
    <Card aria-labelledby="digest">
      <CardHeader>
        <CardTitle id="digest">Daily digest</CardTitle>
      </CardHeader>
      {settings.isPending && (
        <div role="status" aria-label="Loading digest" className="p-4">
          <Skeleton className="w-64 max-w-full" />
        </div>
      )}
      {settings.isError && !settings.data && <QueryProblem query={settings} />}
      {settings.data && (
        <div className="flex flex-col gap-2 p-2">
          <label
            htmlFor="digest-on"
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-2 text-body hover:bg-hover"
          >
            <span>
              Tell me once a day what changed in what I follow
              <span className="block text-ink-3 text-small">
                Nothing comes when nothing changed
              </span>
            </span>
            <Switch
              id="digest-on"
              checked={Boolean(digest)}
              onCheckedChange={(isOn) => save(isOn ? { at: USUAL_TIME, timeZone: here } : null)}
            />
          </label>
          {digest && (
            <DigestTime
              digest={digest}
              isSaving={change.isPending}
              onTime={(at) => save({ at, timeZone: here })}
            />
          )}
        </div>
      )}
    </Card>
  );
}
