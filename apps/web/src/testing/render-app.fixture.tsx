import { readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authEndpoints, type CurrentUser, notificationsEndpoints } from '@watchfloor/contract';
import { afterEach, beforeEach, expect } from 'vitest';
import { createAppRouter } from '@/app/router';
import { setCurrentUser } from '@/lib/current-user';
import { createQueryClient } from '@/lib/query-client';
import { dismissNotice } from '@/ui/toast';
import { Toaster } from '@/ui/toaster';
import { TooltipProvider } from '@/ui/tooltip';
import { answer } from './api.fixture';
import { member } from './people.fixture';

configure({ asyncUtilTimeout: 10_000 });

/** Layout does not exist here; these would need it. */
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = () => {};

// As in index.html: the theme comes first. Of the styles only those that hide from assistive technology matter.
document.head.innerHTML = `<meta name="theme-color"><style>
  .invisible { visibility: hidden }
  .hidden { display: none }
</style>`;
new Function(readFileSync(path.join(import.meta.dirname, '../../public/theme.js'), 'utf8'))();

let leave = () => {};

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  act(() => dismissNotice());
  cleanup();
  leave();
});

interface RenderOptions {
  /** The member who looks; a function where acts change them. */
  as?: CurrentUser | (() => CurrentUser);
}

/** The whole signed-in application at an address, with the API answered by the test. */
export async function renderApp(path: string, { as = member() }: RenderOptions = {}) {
  const readUser = typeof as === 'function' ? as : () => as;
  answer(authEndpoints.currentUser, readUser);
  answer(notificationsEndpoints.countUnread, () => ({ count: 0 }));
  history.replaceState(null, '', path);
  const queryClient = createQueryClient();
  setCurrentUser(queryClient, readUser());
  const router = createAppRouter(queryClient);
  leave = () => router.history.destroy();
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
  return userEvent.setup();
}

/** A notice, by the text that it shows. */
export async function expectNotice(text: string | RegExp): Promise<void> {
  const region = await screen.findByRole('region', { name: /notices/i, hidden: true });
  expect((await within(region).findAllByText(text)).length).toBeGreaterThan(0);
}
