import { useQuery } from '@tanstack/react-query';
import {
  ADMIN_NOTIFICATION_KINDS,
  MUTABLE_NOTIFICATION_KINDS,
  type MutableNotificationKind,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
} from '@watchfloor/contract';
import { useCurrentUser } from '@/lib/current-user';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
} from '../api/notification-settings';

const ALWAYS_ON = NOTIFICATION_KIND_NAMES.filter(
  (kind) => !(MUTABLE_NOTIFICATION_KINDS as readonly string[]).includes(kind),
);

/** Which notifications the member wants. */
export function NotificationSwitchesCard() {
  const settings = useQuery(notificationSettingsQuery);
  const change = useChangeNotificationSettings();
  const { isAdmin } = useCurrentUser();
  const kinds = MUTABLE_NOTIFICATION_KINDS.filter(
    (kind) => isAdmin || !ADMIN_NOTIFICATION_KINDS.includes(kind),
  );
  // Shows the new choice while it is being saved.
  const muted = (change.isPending ? change.variables : settings.data?.muted) ?? [];
  const toggle = (kind: MutableNotificationKind, isOn: boolean) =>
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
          {kinds.map((kind) => (
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
          {ALWAYS_ON.map((kind) => (
            <li
              key={kind}
              className="flex min-h-11 items-center justify-between gap-3 px-2 text-body"
            >
              {NOTIFICATION_KINDS[kind]}
              <span className="text-ink-3 text-small">Always on</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
