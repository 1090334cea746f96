import { useQuery } from '@tanstack/react-query';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@watchfloor/contract';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
} from '../api/notification-settings';

/** What the member wants to hear of. */
export function NotificationSwitchesCard() {
  const settings = useQuery(notificationSettingsQuery);
  const change = useChangeNotificationSettings();
  // Shown as chosen while it is being saved.
  const muted = (change.isPending ? change.variables : settings.data?.muted) ?? [];
  const toggle = (kind: NotificationKind, isOn: boolean) =>
    change.run(isOn ? muted.filter((one) => one !== kind) : [...muted, kind]);
  return (
    <Card aria-labelledby="notification-switches">
      <CardHeader>
        <CardTitle id="notification-switches">Notify me when</CardTitle>
      </CardHeader>
      {settings.isPending && (
        <div role="status" aria-label="Loading settings" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-64 max-w-full" />
          <Skeleton className="w-56 max-w-full" />
        </div>
      )}
      {settings.isError && !settings.data && <QueryProblem query={settings} />}
      {settings.data && (
        <ul className="grid gap-x-6 p-2 sm:grid-cols-2">
          {NOTIFICATION_KIND_NAMES.map((kind) => (
            <li key={kind}>
              <label
                htmlFor={`notify-${kind}`}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-2 text-body hover:bg-hover"
              >
                {NOTIFICATION_KINDS[kind]}
                <Switch
                  id={`notify-${kind}`}
                  checked={!muted.includes(kind)}
                  onCheckedChange={(isOn) => toggle(kind, isOn)}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
