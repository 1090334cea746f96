import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { CurrentUser } from '@watchfloor/contract';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { setCurrentUser } from '@/lib/current-user';
import { createQueryClient } from '@/lib/query-client';
import { TooltipProvider } from '@/ui/tooltip';
import { createAppRouter } from './router';

/** Loaded lazily: the first screen need not wait for notices. */
const Toaster = lazy(() => import('@/ui/toaster').then((file) => ({ default: file.Toaster })));

/** For work that the first screen need not wait for. Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}

/** The signed-in application. The user is already fetched and seeds the cache (spec §4). */
export function mountMemberApp(container: HTMLElement, user: CurrentUser): void {
  const queryClient = createQueryClient();
  setCurrentUser(queryClient, user);
  const router = createAppRouter(queryClient);
  whenIdle(() => void import('./live/start-live').then(({ startLive }) => startLive(queryClient)));
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <Suspense>
            <Toaster />
          </Suspense>
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
