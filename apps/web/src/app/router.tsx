import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { currentUserQuery } from '@/lib/current-user';
import { buttonClass } from '@/ui/button-style';
import { onboardingScreen, screens } from './navigation';
import { NotFoundPage } from './not-found-page';
import { parseSearch, stringifySearch } from './plain-search';
import type { Screen } from './screen';
import { ScreenError } from './screen-error';
import { ScreenSkeleton } from './screen-skeleton';
import { AppShell } from './shell/app-shell';

interface RouterContext {
  queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  /** Onboarding comes first, and only once (spec §2). */
  beforeLoad: ({ context, location }) => {
    const user = context.queryClient.getQueryData(currentUserQuery.queryKey);
    const isOnboarding = location.pathname === onboardingScreen.path;
    if (user && !user.onboardingCompleted && !isOnboarding) {
      throw redirect({ to: '/onboarding', replace: true });
    }
    if (user?.onboardingCompleted && isOnboarding) throw redirect({ to: '/', replace: true });
  },
  notFoundComponent: () => (
    <AppShell screen={undefined}>
      <MemberNotFound />
    </AppShell>
  ),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: ShellLayout,
});

function ShellLayout() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  return (
    <AppShell screen={screen}>
      <Outlet />
    </AppShell>
  );
}

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: onboardingScreen.path,
  component: lazyRouteComponent(onboardingScreen.load),
  staticData: { screen: onboardingScreen },
});

function createScreenRoute<const Path extends string, Search extends object>(
  screen: Screen<Path, Search>,
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: screen.path,
    validateSearch: screen.readSearch ?? (() => ({}) as Search),
    component: lazyRouteComponent(screen.load),
    staticData: { screen },
  });
}

/** One route per screen of the list, each keeping its own types of path and search. */
type RouteOf<S> =
  S extends Screen<infer Path, infer Search>
    ? ReturnType<typeof createScreenRoute<Path, Search>>
    : never;
type RoutesOf<Screens extends readonly Screen[]> = {
  -readonly [Index in keyof Screens]: RouteOf<Screens[Index]>;
};
const screenRoutes = (screens as readonly Screen[]).map((screen) =>
  createScreenRoute(screen),
) as unknown as RoutesOf<typeof screens>;

/** Every component on one page, in development only: a build leaves its code out. */
const galleryRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/gallery',
        component: lazyRouteComponent(() => import('./gallery/gallery-screen'), 'GalleryScreen'),
      }),
    ]
  : [];

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren(screenRoutes),
  onboardingRoute,
  ...galleryRoutes,
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

function MemberNotFound() {
  return (
    <NotFoundPage
      action={
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Back to the dashboard
        </Link>
      }
    />
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}
