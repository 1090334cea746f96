import { screen, waitFor, within } from '@testing-library/react';
import { feedbackEndpoints } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { feedback } from '@/testing/sample-data.fixture';

const admin = member({ isAdmin: true });

it('can be saved only after a change, and not again after the save', async () => {
  answer(feedbackEndpoints.list, () => [feedback()]);
  answer(feedbackEndpoints.handle, ({ body }) =>
    feedback({ status: body.status ?? 'new', adminNotes: body.adminNotes ?? null }),
  );
  const user = await renderApp('/admin/feedback', { as: admin });
  const form = within(
    await screen.findByRole('form', { name: 'Handle The harbour map stays grey' }),
  );
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save.disabled).toBe(true);
  await user.click(form.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Reviewed' }));
  await user.type(form.getByLabelText('Admin notes'), 'Found it, thank you.');
  expect(save.disabled).toBe(false);
  await user.click(save);
  await expectNotice('Status and notes have been saved');
  await waitFor(() => expect(save.disabled).toBe(true));
});

it('narrows the list by category and state, and puts the filters into the address', async () => {
  const all = [
    feedback({ category: 'feature_request', subject: 'A dark map' }),
    feedback({ id: idOf(41), category: 'other', subject: 'Thank you' }),
  ];
  answer(feedbackEndpoints.list, ({ query }) =>
    all.filter(
      ({ category, status }) =>
        category === (query.category ?? category) && status === (query.status ?? status),
    ),
  );
  const user = await renderApp('/admin/feedback', { as: admin });
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(screen.getByRole('option', { name: 'Feature Request' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Thank you' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'A dark map' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Addressed' }));
  expect(await screen.findByText('No feedback matches these filters')).toBeTruthy();
  expect(location.search).toBe('?category=feature_request&status=addressed');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
  expect(location.search).toBe('');
});

it('reads its filters from the address', async () => {
  answer(feedbackEndpoints.list, ({ query }) => (query.status === 'addressed' ? [] : [feedback()]));
  await renderApp('/admin/feedback?status=addressed', { as: admin });
  expect(await screen.findByText('No feedback matches these filters')).toBeTruthy();
});
