import { expect, it } from 'vitest';
import { ApiError, ConnectionError, readApiError } from './api-error';
import { failureNotice } from './failure-notice';

const conflict = new ApiError(409, 'Username is already taken', 'CONFLICT');

it('shows the text of the spec under "Error", and the reason below', () => {
  expect(failureNotice(conflict, { text: 'Failed to update preferences' })).toEqual({
    title: 'Error',
    description: 'Failed to update preferences',
    reason: 'Username is already taken',
  });
});

it('adds to a 404 that the item may have been deleted', () => {
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

it('shows the server’s message where the spec says so', () => {
  const failure = { text: 'Failed to complete onboarding', preferServerMessage: true };
  expect(failureNotice(conflict, failure).description).toBe('Username is already taken');
  expect(failureNotice(new TypeError('x is undefined'), failure).description).toBe(
    'Failed to complete onboarding',
  );
});

it.each([
  ['Error', 'Failed to delete user'],
  ['Update failed', 'Failed to update profile. Please try again.'],
])('"%s" says "%s" after an empty 5xx or without a network', async (title, text) => {
  const failure = { title, text, preferServerMessage: true };
  const empty = await readApiError(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  expect(empty.message).toBe('502: Bad Gateway');
  expect(failureNotice(empty, failure)).toEqual({ title, description: text });
  expect(failureNotice(new ConnectionError('offline'), failure)).toEqual({
    title,
    description: text,
    reason: 'Watchfloor cannot be reached. Check your connection and try again.',
  });
});

it('takes another title where the spec names one', () => {
  expect(failureNotice(conflict, { title: 'Update failed', text: 'No' }).title).toBe(
    'Update failed',
  );
});
