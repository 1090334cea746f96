import {
  CircleUserRound,
  FileText,
  FolderSearch,
  Hexagon,
  LayoutDashboard,
  ListTodo,
  Map as MapIcon,
  MessageSquareText,
  MessagesSquare,
  NotebookPen,
  Radar,
  Search,
  Trophy,
} from 'lucide-react';
import { readActivitySearch } from '@/features/activity/activity-search';
import type { EntitiesAddress } from '@/features/entities/entities-address';
import type { GraphAddress } from '@/features/graph/graph-address';
import type { ReportPrefill } from '@/features/reports/report-prefill';
import { readReportsSearch } from '@/features/reports/reports-search';
import { readReportSearch } from '@/features/reports/viewed-file';
import type { SearchAddress } from '@/features/search/search-address';
import { readTasksSearch } from '@/features/tasks/tasks-search';
import type { LogSearch } from '@/features/watch-log/log-search';
import { adminScreens } from './admin-screens';
import { defineScreen, type NavigationGroup, readRaw, type Screen } from './screen';

const loadDashboard = () =>
  import('./dashboard/dashboard-screen').then((file) => ({ default: file.DashboardScreen }));

/** Every screen inside the shell, in the sidebar's order (spec §2). Sidebar, router and guards read this list. */
export const screens = [
  defineScreen({
    path: '/',
    title: 'Dashboard',
    icon: LayoutDashboard,
    group: 'main',
    load: loadDashboard,
  }),
  defineScreen({ path: '/dashboard', title: 'Dashboard', section: '/', load: loadDashboard }),
  defineScreen({
    path: '/reports',
    title: 'Intelligence Reports',
    icon: FileText,
    group: 'main',
    readSearch: readReportsSearch,
    load: () =>
      import('@/features/reports/screens/reports-screen').then((file) => ({
        default: file.ReportsScreen,
      })),
  }),
  defineScreen({
    path: '/reports/new',
    title: 'New Report',
    section: '/reports',
    readSearch: readRaw<ReportPrefill>,
    load: () =>
      import('@/features/reports/screens/new-report-screen').then((file) => ({
        default: file.NewReportScreen,
      })),
  }),
  defineScreen({
    path: '/reports/$id',
    title: 'Report',
    section: '/reports',
    readSearch: readReportSearch,
    load: () =>
      import('./report/report-screen').then((file) => ({
        default: file.ReportScreen,
      })),
  }),
  defineScreen({
    path: '/reports/$id/edit',
    title: 'Edit Report',
    section: '/reports',
    load: () =>
      import('@/features/reports/screens/edit-report-screen').then((file) => ({
        default: file.EditReportScreen,
      })),
  }),
  defineScreen({
    path: '/investigations',
    title: 'Investigations',
    icon: FolderSearch,
    group: 'main',
    load: () =>
      import('@/features/investigations/screens/investigations-screen').then((file) => ({
        default: file.InvestigationsScreen,
      })),
  }),
  defineScreen({
    path: '/investigations/new',
    title: 'New Investigation',
    section: '/investigations',
    load: () =>
      import('@/features/investigations/screens/new-investigation-screen').then((file) => ({
        default: file.NewInvestigationScreen,
      })),
  }),
  defineScreen({
    path: '/investigations/$id',
    title: 'Investigation',
    section: '/investigations',
    load: () =>
      import('./investigation/investigation-screen').then((file) => ({
        default: file.InvestigationScreen,
      })),
  }),
  defineScreen({
    path: '/tasks',
    title: 'Tasks',
    icon: ListTodo,
    group: 'main',
    readSearch: readTasksSearch,
    load: () =>
      import('./tasks/tasks-screen').then((file) => ({
        default: file.TasksScreen,
      })),
  }),
  defineScreen({
    path: '/map',
    title: 'Personal Map',
    icon: MapIcon,
    group: 'main',
    load: () =>
      import('./map/personal-map-screen').then((file) => ({
        default: file.PersonalMapScreen,
      })),
  }),
  defineScreen({
    path: '/war-rooms',
    title: 'War Rooms',
    icon: Radar,
    group: 'main',
    load: () =>
      import('@/features/war-rooms/screens/war-rooms-screen').then((file) => ({
        default: file.WarRoomsScreen,
      })),
  }),
  defineScreen({
    path: '/war-rooms/$id',
    title: 'War Room',
    section: '/war-rooms',
    load: () =>
      import('./war-room/war-room-screen').then((file) => ({
        default: file.WarRoomScreen,
      })),
  }),
  defineScreen({
    path: '/leaderboard',
    title: 'Leaderboard',
    icon: Trophy,
    group: 'main',
    load: () =>
      import('@/features/leaderboard/screens/leaderboard-screen').then((file) => ({
        default: file.LeaderboardScreen,
      })),
  }),
  defineScreen({
    path: '/global-forum',
    title: 'Global Forum',
    icon: MessagesSquare,
    group: 'main',
    load: () =>
      import('./forum/global-forum-screen').then((file) => ({
        default: file.GlobalForumScreen,
      })),
  }),
  defineScreen({
    path: '/feedback',
    title: 'Beta Feedback',
    icon: MessageSquareText,
    group: 'main',
    load: () =>
      import('@/features/feedback/screens/feedback-screen').then((file) => ({
        default: file.FeedbackScreen,
      })),
  }),
  defineScreen({
    path: '/profile',
    title: 'Profile',
    icon: CircleUserRound,
    group: 'main',
    load: () =>
      import('@/features/profile/screens/profile-screen').then((file) => ({
        default: file.ProfileScreen,
      })),
  }),
  defineScreen({
    path: '/profile/activity',
    title: 'Your Activity',
    section: '/profile',
    readSearch: readActivitySearch,
    load: () =>
      import('@/features/activity/screens/own-activity-screen').then((file) => ({
        default: file.OwnActivityScreen,
      })),
  }),
  defineScreen({
    path: '/profile/calibration',
    title: 'Your Calibration',
    section: '/profile',
    load: () =>
      import('@/features/reports/screens/calibration-screen').then((file) => ({
        default: file.CalibrationScreen,
      })),
  }),
  defineScreen({
    path: '/profile/connections',
    title: 'Your Connections',
    section: '/profile',
    load: () =>
      import('@/features/connections/screens/connections-screen').then((file) => ({
        default: file.ConnectionsScreen,
      })),
  }),
  defineScreen({
    path: '/notifications',
    title: 'Notifications',
    load: () =>
      import('@/features/notifications/screens/notifications-screen').then((file) => ({
        default: file.NotificationsScreen,
      })),
  }),
  defineScreen({
    path: '/since',
    title: 'Since you left',
    section: '/',
    load: () =>
      import('@/features/since/screens/since-screen').then((file) => ({
        default: file.SinceScreen,
      })),
  }),
  defineScreen({
    path: '/search',
    title: 'Search',
    icon: Search,
    group: 'Analysis',
    readSearch: readRaw<SearchAddress>,
    load: () =>
      import('@/features/search/screens/search-screen').then((file) => ({
        default: file.SearchScreen,
      })),
  }),
  defineScreen({
    path: '/entities',
    title: 'Entities',
    icon: Hexagon,
    group: 'Analysis',
    readSearch: readRaw<EntitiesAddress>,
    load: () =>
      import('@/features/entities/screens/entities-screen').then((file) => ({
        default: file.EntitiesScreen,
      })),
  }),
  defineScreen({
    path: '/entities/$id',
    title: 'Entity',
    section: '/entities',
    load: () =>
      import('@/features/entities/screens/entity-screen').then((file) => ({
        default: file.EntityScreen,
      })),
  }),
  defineScreen({
    path: '/graph',
    title: 'Link Graph',
    section: '/entities',
    readSearch: readRaw<GraphAddress>,
    load: () =>
      import('@/features/graph/screens/graph-screen').then((file) => ({
        default: file.GraphScreen,
      })),
  }),
  defineScreen({
    path: '/watch-log',
    title: 'Watch Log',
    icon: NotebookPen,
    group: 'Analysis',
    readSearch: readRaw<LogSearch>,
    load: () =>
      import('@/features/watch-log/screens/watch-log-screen').then((file) => ({
        default: file.WatchLogScreen,
      })),
  }),
  defineScreen({
    path: '/watch-log/handovers/$id',
    title: 'Handover',
    section: '/watch-log',
    load: () =>
      import('@/features/watch-log/screens/handover-screen').then((file) => ({
        default: file.HandoverScreen,
      })),
  }),
  ...adminScreens,
  defineScreen({
    path: '/users/$id',
    title: 'Member',
    section: '/users',
    load: () =>
      import('@/features/profile/screens/member-screen').then((file) => ({
        default: file.MemberScreen,
      })),
  }),
] as const;

/** Outside the shell: no sidebar, no header (spec §2). */
export const onboardingScreen = defineScreen({
  path: '/onboarding',
  title: 'Onboarding',
  load: () =>
    import('@/features/onboarding/screens/onboarding-screen').then((file) => ({
      default: file.OnboardingScreen,
    })),
});

export function navigationEntries(group: NavigationGroup): Screen[] {
  return screens.filter((screen: Screen) => screen.group === group);
}

/** The sidebar entry of a screen. */
export function sectionOf(screen: Screen): Screen | undefined {
  return screens.find((entry) => entry.path === (screen.section ?? screen.path));
}
