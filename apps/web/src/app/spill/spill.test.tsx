import { screen, waitFor, within } from '@testing-library/react';
import { type ErrorDetail, feedbackEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { feedback } from '@/testing/sample-data.fixture';

const PASSAGE: ErrorDetail = {
  path: 'message',
  message:
    'This text has 14 words in a row from “Convoy”, which is TLP:AMBER. Feedback is TLP:GREEN.',
  kind: 'passage',
  label: 'TLP:AMBER',
  reportId: idOf(20),
  reportTitle: 'Convoy',
  passage: 'eleven trucks left the depot',
};

const holdBack = (detail: ErrorDetail) => refuse(409, detail.message, [detail], 'SPILL');

beforeEach(() => {
  answer(feedbackEndpoints.listMine, () => []);
});

async function sendFeedback(message: string) {
  const user = await renderApp('/feedback');
  await user.click(await screen.findByRole('combobox', { name: /Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Bug Report' }));
  await user.type(screen.getByLabelText('Subject'), 'Question');
  await user.type(screen.getByLabelText('Message'), message);
  await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
  return user;
}

it('shows which passage of which report is held back, and sends it with a reason', async () => {
  const sent = record(feedbackEndpoints.create, ({ body }) =>
    body.spillReason ? feedback() : holdBack(PASSAGE),
  );
  const user = await sendFeedback('eleven trucks left the depot');
  const dialog = await screen.findByRole('dialog', { name: 'Not everyone here may read this' });
  expect(within(dialog).getByText(PASSAGE.message)).toBeTruthy();
  expect(within(dialog).getByText('eleven trucks left the depot')).toBeTruthy();
  const link = within(dialog).getByRole('link', { name: 'Open the report' });
  expect(link.getAttribute('href')).toBe(`/reports/${idOf(20)}`);
  expect(link.getAttribute('target')).toBe('_blank');

  await user.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
  expect(await within(dialog).findByText('Reason must be at least 10 characters')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.type(within(dialog).getByRole('textbox'), 'The author agreed.');
  await user.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ message: sent[0]?.message, spillReason: 'The author agreed.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the text when the member goes on editing', async () => {
  const sent = record(feedbackEndpoints.create, () => holdBack(PASSAGE));
  const user = await sendFeedback('eleven trucks left the depot');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const box = screen.getByLabelText<HTMLTextAreaElement>('Message');
  expect(box.value).toBe('eleven trucks left the depot');
  expect(screen.getByText(PASSAGE.message)).toBeTruthy();
  expect(sent).toHaveLength(1);
});

it('offers no way to send a label above the place', async () => {
  const message = 'This text is labelled TLP:AMBER. Feedback is TLP:GREEN.';
  answer(feedbackEndpoints.create, () =>
    holdBack({ path: 'message', message, kind: 'label', label: 'TLP:AMBER' }),
  );
  await sendFeedback('As the others said');
  const dialog = await screen.findByRole('dialog', { name: 'This label does not belong here' });
  expect(within(dialog).getByText(message)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Send anyway' })).toBeNull();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

it('sends a label that others wrote below a report with a reason', async () => {
  const message = 'A comment is labelled TLP:RED. Feedback is TLP:GREEN.';
  answer(feedbackEndpoints.create, () =>
    holdBack({ path: 'comments', message, kind: 'discussion-label', label: 'TLP:RED' }),
  );
  await sendFeedback('As the others said');
  const dialog = await screen.findByRole('dialog', { name: 'Not everyone here may read this' });
  expect(within(dialog).getByRole('button', { name: 'Send anyway' })).toBeTruthy();
});

it('holds back a label before anything is sent', async () => {
  const sent = record(feedbackEndpoints.create, () => feedback());
  const user = await sendFeedback('Handle as TLP:RED');
  const problem = 'This text is labelled TLP:RED. Here it may be TLP:GREEN at most.';
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(sent).toHaveLength(0);
  const box = screen.getByLabelText<HTMLTextAreaElement>('Message');
  await user.clear(box);
  await user.type(box, 'Handle with care');
  await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
