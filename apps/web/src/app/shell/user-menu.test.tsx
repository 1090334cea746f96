import { screen } from '@testing-library/react';
import { feedbackEndpoints } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { renderApp } from '@/testing/render-app.fixture';

it('leads to the profile and the activity of the member, and signs out', async () => {
  answer(feedbackEndpoints.listMine, () => []);
  const user = await renderApp('/feedback');
  await user.click(screen.getByRole('button', { name: 'EH user menu' }));
  await screen.findByRole('menuitem', { name: 'Profile' });
  const links = screen
    .getAllByRole('menuitem')
    .map((item) => [item.textContent, item.getAttribute('href')]);
  expect(links).toEqual([
    ['Profile', '/profile'],
    ['Your activity', '/profile/activity'],
    ['Log Out', '/api/logout'],
  ]);
});
