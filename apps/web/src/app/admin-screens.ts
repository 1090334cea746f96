import {
  Activity,
  DoorOpen,
  EyeOff,
  Inbox,
  LayoutTemplate,
  Rss,
  ScrollText,
  ShieldHalf,
  Users,
  Waypoints,
} from 'lucide-react';
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
    group: 'Admin',
    load: () =>
      import('@/features/users/screens/users-screen').then((file) => ({
        default: file.UsersScreen,
      })),
  }),
  defineScreen({
    path: '/admin/access',
    title: 'Access',
    icon: DoorOpen,
    group: 'Admin',
    load: () =>
      import('@/features/access/screens/access-screen').then((file) => ({
        default: file.AccessScreen,
      })),
  }),
  defineScreen({
    path: '/admin/compartments',
    title: 'Compartments',
    icon: ShieldHalf,
    group: 'Admin',
    load: () =>
      import('@/features/access/screens/compartments-screen').then((file) => ({
        default: file.CompartmentsScreen,
      })),
  }),
  defineScreen({
    path: '/admin/feedback',
    title: 'Manage Feedback',
    icon: Inbox,
    group: 'Admin',
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
    group: 'Admin',
    readSearch: readSourcesSearch,
    load: () =>
      import('@/features/feed/screens/sources-screen').then((file) => ({
        default: file.SourcesScreen,
      })),
  }),
  defineScreen({
    path: '/admin/taxii',
    title: 'TAXII',
    icon: Waypoints,
    group: 'Admin',
    load: () =>
      import('@/features/taxii/screens/taxii-screen').then((file) => ({
        default: file.TaxiiScreen,
      })),
  }),
  defineScreen({
    path: '/admin/templates',
    title: 'Templates',
    icon: LayoutTemplate,
    group: 'Admin',
    load: () =>
      import('@/features/reports/screens/templates-screen').then((file) => ({
        default: file.TemplatesScreen,
      })),
  }),
  defineScreen({
    path: '/admin/exclusions',
    title: 'Exclusions',
    icon: EyeOff,
    group: 'Admin',
    load: () =>
      import('@/features/entities/screens/exclusions-screen').then((file) => ({
        default: file.ExclusionsScreen,
      })),
  }),
  defineScreen({
    path: '/admin/audit',
    title: 'Audit Log',
    icon: ScrollText,
    group: 'Admin',
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
    group: 'Admin',
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
