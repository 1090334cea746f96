import { expect, it } from 'vitest';
import { ApiError } from './api-error';
import { failureNotice } from './failure-notice';

const conflict = new ApiError(409, 'Username is already taken', 'CONFLICT');

it('shows the text of the spec under "Error"', () => {
  expect(failureNotice(conflict, { text: 'Failed to update preferences' })).toEqual({
    title: 'Error',
    description: 'Failed to update preferences',
  });
});

it('lets the server speak where the spec says so', () => {
  const failure = { text: 'Failed to complete onboarding', preferServerMessage: true };
  expect(failureNotice(conflict, failure).description).toBe('Username is already taken');
  expect(failureNotice(new TypeError('x is undefined'), failure).description).toBe(
    'Failed to complete onboarding',
  );
});

it('takes another title where the spec names one', () => {
  expect(failureNotice(conflict, { title: 'Update failed', text: 'No' }).title).toBe(
    'Update failed',
  );
});
