import { screen, within } from '@testing-library/react';
import { feedbackEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { renderApp } from '@/testing/render-app.fixture';

beforeEach(() => {
  answer(feedbackEndpoints.listMine, () => []);
});

const logOut = () => screen.getByRole('link', { name: 'Log Out' });

it('shows the words of Log Out beside its icon, and only the icon when collapsed', async () => {
  const user = await renderApp('/feedback');
  expect(within(logOut()).getByText('Log Out')).toBeTruthy();
  await user.keyboard('{Control>}b{/Control}');
  expect(logOut().textContent).toBe('');
});
