import { act, fireEvent, screen, within } from '@testing-library/react';
import { namedEntitiesEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { vessel } from '@/testing/entities.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { answerReportPage } from '@/testing/report-page.fixture';
import { report } from '@/testing/sample-data.fixture';

// Layout does not exist here.
Range.prototype.getBoundingClientRect = () => new DOMRect();

beforeEach(() => {
  answerMarkings();
  answerReportPage();
  answer(reportsEndpoints.get, () => report({ content: 'The Halcyon Drift left at dusk.' }));
});

async function select(from: number, to: number): Promise<void> {
  const text = await screen.findByText('The Halcyon Drift left at dusk.');
  const node = text.firstChild;
  if (!node) throw new Error('no text');
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  act(() => {
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    fireEvent.keyUp(document);
  });
}

it('names what is selected in a text, and stays with the text', async () => {
  const named = record(namedEntitiesEndpoints.create, () => vessel());
  const user = await renderApp(`/reports/${idOf(20)}`);
  await select(4, 17);
  await user.click(await screen.findByRole('button', { name: /Name this/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New entity' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Halcyon Drift');
  await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
  await user.click(screen.getByRole('option', { name: 'Vessel' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await expectNotice('Halcyon Drift created');
  expect(named).toMatchObject([{ kind: 'vessel', name: 'Halcyon Drift', confirmed: false }]);
  expect(screen.getByText('The Halcyon Drift left at dusk.')).toBeTruthy();
});

it('opens with Alt+N, and warns of a common word with the number of texts', async () => {
  const message = '"at" is in 912 texts';
  answer(namedEntitiesEndpoints.create, () =>
    refuse(409, 'This name is short or common', [{ path: 'name', message }], 'COMMON_NAME'),
  );
  const user = await renderApp(`/reports/${idOf(20)}`);
  await select(23, 25);
  fireEvent.keyDown(document, { code: 'KeyN', altKey: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'New entity' }));
  await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
  await user.click(screen.getByRole('option', { name: 'Group' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Create anyway' })).toBeTruthy();
});

it('offers nothing for a single letter, or for nothing', async () => {
  await renderApp(`/reports/${idOf(20)}`);
  await select(0, 1);
  expect(screen.queryByRole('button', { name: /Name this/ })).toBeNull();
  await select(4, 17);
  expect(await screen.findByRole('button', { name: /Name this/ })).toBeTruthy();
  act(() => {
    getSelection()?.removeAllRanges();
    document.dispatchEvent(new Event('selectionchange'));
  });
  expect(screen.queryByRole('button', { name: /Name this/ })).toBeNull();
});
