import { fireEvent, screen } from '@testing-library/react';
import { usersEndpoints } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { record, refuse } from '@/testing/api.fixture';
import { member } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';

const newcomer = member({ username: null, originatingCountry: null, onboardingCompleted: false });

async function openForm() {
  const user = await renderApp('/onboarding', { as: newcomer });
  const proceed = async () =>
    user.click(await screen.findByRole('button', { name: 'Continue to Agreement' }));
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText(/Username/), { target: { value } });
  async function chooseCountry(name: string) {
    await user.click(screen.getByRole('combobox', { name: /Country/ }));
    await user.click(await screen.findByRole('option', { name }));
  }
  await screen.findByLabelText(/Username/);
  return { user, proceed, type, chooseCountry };
}

it('explains what is wrong with a username and a missing country', async () => {
  const { proceed, type } = await openForm();
  await proceed();
  expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();
  expect(screen.getByText('Please select your country')).toBeTruthy();
  type('a'.repeat(51));
  await proceed();
  expect(await screen.findByText('Username must be less than 50 characters')).toBeTruthy();
  type('new comer');
  await proceed();
  expect(
    await screen.findByText('Username can only contain letters, numbers, underscores, and hyphens'),
  ).toBeTruthy();
});

it('can be left by logging out', async () => {
  await openForm();
  expect(screen.getByRole('link', { name: 'Log Out' }).getAttribute('href')).toBe('/api/logout');
});

it('requires the agreement', async () => {
  const { user, proceed, type, chooseCountry } = await openForm();
  type('newcomer');
  await chooseCountry('Norway');
  await proceed();
  await user.click(await screen.findByRole('button', { name: 'Complete Setup' }));
  expect(
    await screen.findByText('You must accept the community agreement to continue'),
  ).toBeTruthy();
});

it('goes back to a username that is taken and keeps what was typed', async () => {
  const bodies = record(usersEndpoints.completeOnboarding, () =>
    refuse(409, 'Username is already taken'),
  );
  const { user, proceed, type, chooseCountry } = await openForm();
  type('CHIEF');
  await chooseCountry('Norway');
  await proceed();
  await user.click(await screen.findByLabelText(/I have read and agree/));
  await user.click(screen.getByRole('button', { name: 'Complete Setup' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Username/)).value).toBe('CHIEF');
  expect(screen.getAllByText('Username is already taken').length).toBeGreaterThan(0);
  expect(bodies).toMatchObject([{ username: 'CHIEF', originatingCountry: 'Norway' }]);
});
