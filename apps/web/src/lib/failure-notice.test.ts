import { expect, it } from 'vitest';
import { ApiError } from './api-error';
import { failureNotice } from './failure-notice';

const conflict = new ApiError(409, 'Username is already taken', 'CONFLICT');

it('shows the text of the spec under "Error", and the reason below', () => {
  expect(failureNotice(conflict, { text: 'Failed to update preferences' })).toEqual({
    title: 'Error',
    description: 'Failed to update preferences',
    reason: 'Username is already taken',
  });
});

it('says of what is not there that it may have been deleted', () => {
  const missing = new ApiError(404, 'Report not found', 'NOT_FOUND');
  expect(failureNotice(missing, { text: 'Failed to add comment' })).toEqual({
    title: 'Error',
    description: 'Failed to add comment',
    reason: 'Report not found. It may have been deleted.',
  });
});

it.each([
  ['what a form shows at its fields', new ApiError(400, 'Title is required', 'VALIDATION')],
  ['our own faults', new ApiError(500, 'Something went wrong on our side', 'INTERNAL')],
  ['anything that is no answer', new TypeError('x is undefined')],
])('gives no reason for %s', (_what, error) => {
  expect(failureNotice(error, { text: 'No' }).reason).toBeUndefined();
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
