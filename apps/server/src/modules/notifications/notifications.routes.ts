import { notificationsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { NotificationsService } from './notifications.service';

export function serveNotifications(serve: Serve, notifications: NotificationsService): void {
  serve(notificationsEndpoints.list, ({ actor, query }) =>
    notifications.listNotifications(actor, query),
  );
  serve(notificationsEndpoints.countUnread, ({ actor }) => notifications.countUnread(actor));
  serve(notificationsEndpoints.read, ({ actor, params }) =>
    notifications.markRead(actor, params.id),
  );
  serve(notificationsEndpoints.readAll, ({ actor }) => notifications.markAllRead(actor));
  serve(notificationsEndpoints.getSettings, ({ actor }) => notifications.getSettings(actor));
  serve(notificationsEndpoints.changeSettings, ({ actor, body }) =>
    notifications.changeSettings(actor, body),
  );
}
