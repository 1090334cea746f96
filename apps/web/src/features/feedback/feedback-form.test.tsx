import { screen, within } from '@testing-library/react';
import { type Feedback, feedbackEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { feedback } from '@/testing/sample-data.fixture';

const sent: Feedback[] = [];

beforeEach(() => {
  sent.length = 0;
  answer(feedbackEndpoints.listMine, () => sent);
});

async function openForm() {
  const user = await renderApp('/feedback');
  const submit = await screen.findByRole('button', { name: 'Submit Feedback' });
  async function fill(category: string, subject: string, message: string) {
    await user.click(screen.getByRole('combobox', { name: /Category/ }));
    await user.click(screen.getByRole('option', { name: category }));
    await user.type(screen.getByLabelText('Subject'), subject);
    await user.type(screen.getByLabelText('Message'), message);
  }
  return { user, submit, fill };
}

it('names what is missing at each field', async () => {
  const { user, submit } = await openForm();
  await user.click(submit);
  expect(await screen.findByText('Please select a category')).toBeTruthy();
  expect(screen.getByText('Subject is required')).toBeTruthy();
  expect(screen.getByText('Message is required')).toBeTruthy();
});

it('offers the four categories', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('combobox', { name: /Category/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Bug Report',
    'Feature Request',
    'Improvement Suggestion',
    'Other',
  ]);
});

it('sends once on a double click, lists the feedback as new and empties the form', async () => {
  const bodies = record(feedbackEndpoints.create, ({ body }) => {
    const created = feedback({ ...body, id: idOf(100), userId: idOf(1) });
    sent.unshift(created);
    return created;
  });
  const { user, submit, fill } = await openForm();
  await fill('Bug Report', 'The harbour map stays grey', 'Since this morning.');
  await user.dblClick(submit);
  await expectNotice('Feedback submitted');
  const own = within(await screen.findByRole('list', { name: 'Your feedback' }));
  expect(own.getAllByRole('listitem')).toHaveLength(1);
  expect(own.getByText('The harbour map stays grey')).toBeTruthy();
  expect(own.getByText('New')).toBeTruthy();
  expect(own.getByText('1 Mar 2031, 12:00Z')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
  expect(bodies).toHaveLength(1);
});

it('keeps what was typed when sending fails', async () => {
  answer(feedbackEndpoints.create, () => refuse(500, 'no'));
  const { user, submit, fill } = await openForm();
  await fill('Other', 'Not lost', 'Not lost either');
  await user.click(submit);
  await expectNotice('Failed to submit feedback');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Not lost');
  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('Not lost either');
});
