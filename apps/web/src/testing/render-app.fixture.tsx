import { readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  authEndpoints,
  type CurrentUser,
  entitiesEndpoints,
  exclusionsEndpoints,
  followsEndpoints,
  graphEndpoints,
  handoversEndpoints,
  markingsEndpoints,
  notificationsEndpoints,
  type Since,
  savedSearchesEndpoints,
  sinceEndpoints,
} from '@watchfloor/contract';
import { afterEach, beforeEach, expect } from 'vitest';
import { createAppRouter } from '@/app/router';
import { setCurrentUser } from '@/lib/current-user';
import { createQueryClient } from '@/lib/query-client';
import { dismissNotice } from '@/ui/toast';
import { Toaster } from '@/ui/toaster';
import { TooltipProvider } from '@/ui/tooltip';
import { answer, answerOtherwise } from './api.fixture';
import { member } from './people.fixture';

// Generous: the first wait of a file includes loading its screen, and machines are shared.
configure({ asyncUtilTimeout: 30_000 });

/** Layout does not exist here; these would need it. Chromium's answers with a promise, which no effect may return. */
Element.prototype.scrollIntoView = () => Promise.resolve();
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
  /** Unread notifications. */
  unread?: number;
}

/** Pages of what the member wrote ask for them. */
const NO_READERS = { count: 1, members: [] };

export const NOTHING_NEW: Since = {
  since: '2026-11-01T08:00:00.000Z',
  asOf: '2026-11-18T06:00:00.000Z',
  ...{ upTo: '1.x', groups: [], groupCount: 0, changeCount: 0, quieter: 0, next: null },
};
export const NOTHING_UNREAD = {
  ...{ roomIds: [], roomsForYou: 0, forumMessages: 0, forumForYou: 0, tasks: 0 },
};
const NOT_FOLLOWED = { isFollowed: false, level: 'all', via: null, mutedUntil: null } as const;

/** The whole signed-in application at an address, with the API answered by the test. */
export async function renderApp(path: string, { as = member(), unread = 0 }: RenderOptions = {}) {
  const readUser = typeof as === 'function' ? as : () => as;
  answer(authEndpoints.currentUser, readUser);
  answer(notificationsEndpoints.countUnread, () => ({ count: unread }));
  answerOtherwise(markingsEndpoints.readersOfReport, () => NO_READERS);
  answerOtherwise(markingsEndpoints.readersOfInvestigation, () => NO_READERS);
  answerOtherwise(entitiesEndpoints.ofReport, () => []);
  answerOtherwise(entitiesEndpoints.kindsOfReport, () => []);
  answerOtherwise(entitiesEndpoints.ofTexts, () => []);
  answerOtherwise(exclusionsEndpoints.ofReport, () => []);
  answerOtherwise(entitiesEndpoints.related, () => []);
  answerOtherwise(graphEndpoints.list, () => []);
  answerOtherwise(followsEndpoints.get, () => NOT_FOLLOWED);
  answerOtherwise(sinceEndpoints.get, () => NOTHING_NEW);
  answerOtherwise(sinceEndpoints.open, () => undefined);
  answerOtherwise(sinceEndpoints.countUnread, () => NOTHING_UNREAD);
  answerOtherwise(followsEndpoints.list, () => []);
  answerOtherwise(followsEndpoints.getSettings, () => ({
    ...{ followsAutomatically: true, digest: null },
  }));
  answerOtherwise(handoversEndpoints.list, () => []);
  answerOtherwise(savedSearchesEndpoints.list, () => []);
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
