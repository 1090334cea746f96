import { Activity, DoorOpen, Inbox, Rss, ScrollText, ShieldHalf, Users } from 'lucide-react';
import { readActivitySearch } from '@/features/activity/activity-search';
import { readFeedbackSearch } from '@/features/admin-feedback/feedback-search';
import { readAuditSearch } from '@/features/audit/audit-search';
import { readSourcesSearch } from '@/features/feed/sources-search';
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
    path: '/admin/access',
    title: 'Access',
    icon: DoorOpen,
    group: 'admin',
    load: () =>
      import('@/features/access/screens/access-screen').then((file) => ({
        default: file.AccessScreen,
      })),
  }),
  defineScreen({
    path: '/admin/compartments',
    title: 'Compartments',
    icon: ShieldHalf,
    group: 'admin',
    load: () =>
      import('@/features/access/screens/compartments-screen').then((file) => ({
        default: file.CompartmentsScreen,
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
      import('@/features/feed/screens/sources-screen').then((file) => ({
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
  defineScreen({
    path: '/admin/members/$id/activity',
    title: 'Activity',
    section: '/users',
    readSearch: readActivitySearch,
    load: () =>
      import('@/features/activity/screens/member-activity-screen').then((file) => ({
        default: file.MemberActivityScreen,
      })),
  }),
] as const;
