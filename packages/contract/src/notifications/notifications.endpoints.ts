import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { Notification, NotificationSettings, UnreadNotifications } from './notifications.schemas';

export const notificationsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'member',
    summary: "The caller's notifications, newest first",
    query: PageQuery,
    response: z.array(Notification),
    answer: 'page',
  }),
  countUnread: defineEndpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'member',
    summary: 'The number of unread notifications, counted up to 100',
    response: UnreadNotifications,
    answer: 'json',
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/api/notifications/{id}/read',
    access: 'member',
    summary: 'Mark a notification as read',
    params: IdParams,
    answer: 'empty',
  }),
  readAll: defineEndpoint({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'member',
    summary: 'Mark all notifications as read',
    answer: 'empty',
  }),
  getSettings: defineEndpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    access: 'member',
    summary: 'Which kinds of notification are switched off',
    response: NotificationSettings,
    answer: 'json',
  }),
  changeSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/notifications/settings',
    access: 'member',
    summary: 'Switch kinds of notification off and on',
    body: NotificationSettings,
    response: NotificationSettings,
    answer: 'json',
  }),
};
