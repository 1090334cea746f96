import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDEMPOTENCY_HEADER, reportsEndpoints } from '@watchfloor/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLiveState } from '@/lib/live/live-state';
import { answer } from '@/testing/api.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { report } from '@/testing/sample-data.fixture';

beforeEach(() => answerReportForm());
afterEach(() => setLiveState('connecting'));

it('keeps a report that could not be sent, and sends it when the connection is back', async () => {
  const titles: string[] = [];
  const keys: (string | null)[] = [];
  let isOnline = false;
  answer(reportsEndpoints.list, () => []);
  answer(reportsEndpoints.create, ({ body, headers }) => {
    keys.push(headers.get(IDEMPOTENCY_HEADER));
    if (!isOnline) throw new TypeError('Failed to fetch');
    titles.push(body.title);
    return report({ title: body.title });
  });
  const user = await renderApp('/reports/new?type=SIGINT');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'From the pier' } });
  fireEvent.change(screen.getByLabelText('Content'), { target: { value: 'Two lights.' } });
  await user.click(screen.getByRole('button', { name: 'Submit Report' }));
  await expectNotice('Failed to create report');
  expect(await screen.findByText(/Your draft is safe in this browser/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Send when the connection is back' }));
  expect(screen.getByText(/It is sent as soon as the connection is back/)).toBeTruthy();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(location.pathname).toBe('/reports'));
  expect(await screen.findByRole('heading', { name: 'Intelligence Reports' })).toBeTruthy();
  expect(titles).toEqual(['From the pier']);
  // The first attempt may have arrived: both have the same key.
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

it('offers to send the report now once the connection is back', async () => {
  const titles: string[] = [];
  let isOnline = false;
  answer(reportsEndpoints.list, () => []);
  answer(reportsEndpoints.create, ({ body }) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    titles.push(body.title);
    return report({ title: body.title });
  });
  const user = await renderApp('/reports/new?type=SIGINT');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'From the pier' } });
  fireEvent.change(screen.getByLabelText('Content'), { target: { value: 'Two lights.' } });
  await user.click(screen.getByRole('button', { name: 'Submit Report' }));
  expect(await screen.findByText(/There is no connection/)).toBeTruthy();

  isOnline = true;
  act(() => setLiveState('live'));
  expect(screen.queryByText(/There is no connection/)).toBeNull();
  expect(titles).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(location.pathname).toBe('/reports'));
  expect(await screen.findByRole('heading', { name: 'Intelligence Reports' })).toBeTruthy();
  expect(titles).toEqual(['From the pier']);
});
