import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck } from 'lucide-react';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { notificationPages, useMarkAllRead, useMarkRead } from '../api/notifications';
import { NotificationRow } from '../components/notification-row';

export function NotificationsScreen() {
  const list = useInfiniteQuery(notificationPages);
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();
  const notifications = list.data?.pages.flatMap((page) => page.items) ?? [];
  const hasUnread = notifications.some(({ readAt }) => readAt === null);
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <PageHeader
        title="Notifications"
        subtitle="Mentions, tasks, comments and invitations that concern you"
        actions={
          <>
            <Link to="/profile" hash="notification-switches" className={buttonClass()}>
              Notification settings
            </Link>
            <Button
              pending={markAllRead.isPending}
              disabledReason={hasUnread ? undefined : 'Everything is read'}
              onClick={() => markAllRead.run()}
            >
              <CheckCheck aria-hidden />
              Mark all read
            </Button>
          </>
        }
      />
      <Card aria-label="Notifications" aria-busy={list.isPending} className="overflow-hidden">
        {list.isPending && <NotificationsSkeleton />}
        {list.isError && !list.data && <QueryProblem query={list} />}
        {list.data && notifications.length === 0 && (
          <EmptyState
            icon={<BellOff />}
            title="No notifications yet"
            text="When someone mentions you, gives you a task or comments on a report of yours, you see it here."
          />
        )}
        {notifications.length > 0 && (
          <ul aria-label="Notifications" className="divide-y">
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onRead={() => markRead.run(notification.id)}
              />
            ))}
          </ul>
        )}
        <FurtherPages query={list} label="Show more notifications" isAutomatic />
      </Card>
    </div>
  );
}

function NotificationsSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications" className="divide-y">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-2/3 max-w-80" />
            <Skeleton className="w-1/2 max-w-60" />
          </div>
        </div>
      ))}
    </div>
  );
}
