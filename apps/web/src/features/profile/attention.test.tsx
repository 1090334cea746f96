import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  compartmentsEndpoints,
  followsEndpoints,
  notificationsEndpoints,
  secondFactorEndpoints,
  sessionsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { secondFactor } from '@/testing/sample-data.fixture';

beforeEach(() => {
  answer(compartmentsEndpoints.listMine, () => []);
  answer(usersEndpoints.profile, () => refuse(503, 'Unavailable'));
  answer(notificationsEndpoints.getSettings, () => ({ muted: [] }));
  answer(sessionsEndpoints.listMine, () => []);
  answer(secondFactorEndpoints.status, () => secondFactor());
});

it('switches the daily digest on, at a time in the zone of the browser', async () => {
  const changes = record(followsEndpoints.changeSettings, ({ body }) => ({
    followsAutomatically: true,
    digest: body.digest ?? null,
  }));
  const user = await renderApp('/profile');
  await user.click(await screen.findByRole('switch', { name: /once a day/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(changes).toEqual([{ digest: { at: '07:00', timeZone } }]);
  const time = await screen.findByLabelText('At');
  expect(time).toHaveProperty('value', '07:00');
  // Hours first, then minutes, while the switch may still be under way.
  fireEvent.change(time, { target: { value: '06:00' } });
  fireEvent.change(time, { target: { value: '06:30' } });
  expect(time).toHaveProperty('value', '06:30');
  await waitFor(() => expect(changes.at(-1)).toEqual({ digest: { at: '06:30', timeZone } }), {
    timeout: 10_000,
  });
  expect(changes).toHaveLength(2);
});

it('keeps for this browser how urgent notifications are announced', async () => {
  const user = await renderApp('/profile');
  await user.click(await screen.findByRole('switch', { name: 'Show a notice' }));
  expect(JSON.parse(localStorage.getItem('watchfloor-alerts') ?? '')).toMatchObject({
    isShown: false,
    hasSound: false,
  });
  await user.click(screen.getByRole('switch', { name: /Desktop notification/ }));
  expect(await screen.findByText(/does not allow notifications/)).toBeTruthy();
});
