import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { showFieldErrors } from './field-errors';

function form() {
  const values = { username: '', tags: ['a'], marking: { tlp: '' }, sources: [{ url: '' }] };
  return { getValues: () => values, setError: vi.fn() };
}

it('puts each detail at its field and focuses the first', () => {
  const target = form();
  const details = [
    { path: 'username', message: 'Too short' },
    { path: 'tags.0', message: 'Too long' },
    { path: 'tags[3]', message: 'Too many' },
    { path: 'sources.0.url', message: 'Not an address' },
    { path: 'sources.0.kind', message: 'No such kind' },
    { path: 'sources.7.url', message: 'Not an address' },
    { path: 'marking.tlp', message: 'Too high' },
    { path: 'elsewhere', message: 'Unknown' },
  ];
  showFieldErrors(target as never, new ApiError(400, 'Invalid', 'VALIDATION', details));
  expect(target.setError.mock.calls).toEqual([
    ['username', { message: 'Too short' }, { shouldFocus: true }],
    ['tags', { message: 'Too long' }, { shouldFocus: false }],
    ['tags', { message: 'Too many' }, { shouldFocus: false }],
    ['sources.0.url', { message: 'Not an address' }, { shouldFocus: false }],
    ['sources', { message: 'No such kind' }, { shouldFocus: false }],
    ['sources', { message: 'Not an address' }, { shouldFocus: false }],
    ['marking.tlp', { message: 'Too high' }, { shouldFocus: false }],
  ]);
});

it('puts a conflict without details at the field that can conflict', () => {
  const target = form();
  const conflict = new ApiError(409, 'Username is already taken', 'CONFLICT');
  showFieldErrors(target as never, conflict, 'username' as never);
  expect(target.setError).toHaveBeenCalledWith(
    'username',
    { message: 'Username is already taken' },
    { shouldFocus: true },
  );
});

it('leaves the fields alone when the server could not say', () => {
  const target = form();
  showFieldErrors(target as never, new ApiError(500, 'Broken', 'INTERNAL'), 'username' as never);
  expect(target.setError).not.toHaveBeenCalled();
});
