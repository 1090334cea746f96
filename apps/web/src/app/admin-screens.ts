import { Activity, Inbox, Rss, ScrollText, Users } from 'lucide-react';
import { readFeedbackSearch } from '@/features/admin-feedback/feedback-search';
import { readAuditSearch } from '@/features/audit/audit-search';
import { readSourcesSearch } from '@/features/sources/sources-search';
import { defineScreen } from './screen';

/** The screens of the Admin group, in its order (spec §2, then ours). */
export const adminScreens = [
  defineScreen({
    path: '/users',
    title: 'Users',
    icon: Users,
    group: 'admin',
    load: () =>
      import('@/features/users/screens/users-screen').then((file) => ({
        default: file.UsersScreen,
      })),
  }),
  defineScreen({
    path: '/admin/feedback',
    title: 'Manage Feedback',
    icon: Inbox,
    group: 'admin',
    readSearch: readFeedbackSearch,
    load: () =>
      import('@/features/admin-feedback/screens/manage-feedback-screen').then((file) => ({
        default: file.ManageFeedbackScreen,
      })),
  }),
  defineScreen({
    path: '/admin/sources',
    title: 'Sources',
    icon: Rss,
    group: 'admin',
    readSearch: readSourcesSearch,
    load: () =>
      import('@/features/sources/screens/sources-screen').then((file) => ({
        default: file.SourcesScreen,
      })),
  }),
  defineScreen({
    path: '/admin/audit',
    title: 'Audit Log',
    icon: ScrollText,
    group: 'admin',
    readSearch: readAuditSearch,
    load: () =>
      import('@/features/audit/screens/audit-screen').then((file) => ({
        default: file.AuditScreen,
      })),
  }),
  defineScreen({
    path: '/admin/status',
    title: 'Status',
    icon: Activity,
    group: 'admin',
    load: () =>
      import('@/features/status/screens/status-screen').then((file) => ({
        default: file.StatusScreen,
      })),
  }),
] as const;
