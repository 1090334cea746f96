import type { Notification, NotificationSettings, PageQuery } from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import * as queries from './notifications.queries';

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ db, transact }: Pick<Platform, 'db' | 'transact'>) {
  return {
    async listNotifications(actor: Actor, query: PageQuery): Promise<Page<Notification>> {
      const { limit, cursor } = query;
      const page = await queries.listNotifications(db, actor, limit, decodeCursor(cursor));
      return toPage(page, null);
    },

    countUnread: async (actor: Actor) => ({ count: await queries.countUnread(db, actor) }),

    async markRead(actor: Actor, id: string): Promise<void> {
      await transact(async (tx, publish) => {
        const wasUnread = await queries.markRead(tx, actor, id);
        if (wasUnread === undefined) throw notFound('Notification');
        if (wasUnread) await publish({ type: 'notifications.changed', memberIds: [actor.id] });
      });
    },

    async markAllRead(actor: Actor): Promise<void> {
      await transact(async (tx, publish) => {
        const count = await queries.markAllRead(tx, actor.id);
        if (count > 0) await publish({ type: 'notifications.changed', memberIds: [actor.id] });
      });
    },

    getSettings: async (actor: Actor) => ({ muted: await queries.listMuted(db, actor.id) }),

    async changeSettings(actor: Actor, { muted }: NotificationSettings) {
      await transact((tx) => queries.saveMuted(tx, actor.id, muted));
      return { muted };
    },
  };
}
