import { screen, waitFor } from '@testing-library/react';
import {
  commentsEndpoints,
  investigationsEndpoints,
  notificationsEndpoints,
  presenceEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { comment, report } from '@/testing/sample-data.fixture';

it('states the marking of what is kept from somebody', async () => {
  const common = {
    kind: 'comment' as const,
    actor: author(),
    target: 'report' as const,
    targetId: idOf(20),
    subjectId: null,
    title: 'Lights off the mole',
    count: 1,
    isUrgent: false,
    createdAt: report().createdAt,
    readAt: null,
  };
  answer(notificationsEndpoints.list, () => [
    { ...common, id: idOf(70), marking: { tlp: 'RED' as const, compartments: [] } },
    { ...common, id: idOf(71), marking: { tlp: 'GREEN' as const, compartments: [] } },
  ]);
  await renderApp('/notifications');
  expect(await screen.findByText('TLP:RED')).toBeTruthy();
  expect(screen.queryByText('TLP:GREEN')).toBeNull();
});

it('leads to the comment itself, and to the switches', async () => {
  answer(notificationsEndpoints.list, () => [
    {
      id: idOf(70),
      kind: 'comment' as const,
      actor: author(),
      target: 'report' as const,
      targetId: idOf(20),
      subjectId: idOf(80),
      marking: null,
      title: 'Lights off the mole',
      count: 1,
      isUrgent: false,
      createdAt: report().createdAt,
      readAt: report().createdAt,
    },
  ]);
  answer(reportsEndpoints.get, () => report());
  answer(commentsEndpoints.list, () => [comment()]);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
  const user = await renderApp('/notifications');
  const settings = await screen.findByRole('link', { name: 'Notification settings' });
  expect(settings.getAttribute('href')).toBe('/profile#notification-switches');
  await user.click(await screen.findByRole('link', { name: /commented on your report/ }));
  await waitFor(() => expect(location.search).toBe(`?comment=${idOf(80)}`));
  const marked = (await screen.findByText('Seen here too.')).closest('article');
  expect(marked?.getAttribute('aria-current')).toBe('true');
});
