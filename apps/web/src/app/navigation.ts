import { CircleUserRound, LayoutDashboard } from 'lucide-react';
import { defineScreen, type NavigationGroup, type Screen } from './screen';

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
    path: '/profile',
    title: 'Profile',
    icon: CircleUserRound,
    group: 'main',
    load: () =>
      import('@/features/profile/screens/profile-screen').then((file) => ({
        default: file.ProfileScreen,
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

/** The sidebar entry that stands for a screen. */
export function sectionOf(screen: Screen): Screen | undefined {
  return screens.find((entry) => entry.path === (screen.section ?? screen.path));
}
