import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { reportsEndpoints, usersEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { report } from '@/testing/sample-data.fixture';

beforeEach(() => answerReportForm());

async function openEditor() {
  const user = await renderApp('/reports/new');
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Content');
  await user.click(box);
  return { user, box };
}

/** Puts a text into the box, with the caret at its end. */
function write(box: HTMLTextAreaElement, text: string) {
  fireEvent.change(box, { target: { value: text } });
  box.setSelectionRange(text.length, text.length);
}

it('formats with the toolbar, which is one stop of the Tab key', async () => {
  const { user, box } = await openEditor();
  await user.keyboard('dark');
  box.setSelectionRange(0, 4);
  const toolbar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
  await user.click(toolbar.getByRole('button', { name: 'Bold' }));
  expect(box.value).toBe('**dark**');
  expect(box.selectionStart).toBe(2);
  expect(document.activeElement).toBe(box);
  const stops = toolbar.getAllByRole('button').filter((button) => button.tabIndex === 0);
  expect(stops).toHaveLength(1);
  toolbar.getByRole('button', { name: 'Bold' }).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(box.value).toBe('***dark***');
});

it('takes shortcuts, and keeps them from the page', async () => {
  const { user, box } = await openEditor();
  await user.keyboard('{Control>}b{/Control}a');
  expect(box.value).toBe('**a**');
  await user.clear(box);
  await user.keyboard('log');
  box.setSelectionRange(0, 3);
  await user.keyboard('{Control>}k{/Control}');
  expect(box.value).toBe('[log](https://)');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('continues lists, and Tab indents only there', async () => {
  const { user, box } = await openEditor();
  write(box, '- one');
  await user.keyboard('{Enter}');
  expect(box.value).toBe('- one\n- ');
  await user.keyboard('{Tab}');
  expect(box.value).toBe('- one\n  - ');
  await user.keyboard('{Escape}{Tab}');
  expect(box.value).toBe('- one\n  - ');
  expect(document.activeElement).not.toBe(box);
  await user.click(box);
  write(box, 'plain');
  await user.keyboard('{Tab}');
  expect(box.value).toBe('plain');
  expect(document.activeElement).not.toBe(box);
});

it('makes a table of pasted cells', async () => {
  const { user, box } = await openEditor();
  await user.paste('Time\tPlace\n04:12\tShelf');
  expect(box.value).toBe('| Time | Place |\n|---|---|\n| 04:12 | Shelf |\n\n');
});

it('shows a preview of what was typed', async () => {
  const { user, box } = await openEditor();
  await user.keyboard('# Summary{Enter}{Enter}All **quiet**');
  await user.click(screen.getByRole('radio', { name: 'Preview' }));
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(await preview.findByRole('heading', { level: 2, name: 'Summary' })).toBeTruthy();
  expect(preview.getByText('quiet').tagName).toBe('STRONG');
  expect(screen.queryByRole('toolbar', { name: 'Formatting' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Write' }));
  expect(box.value).toBe('# Summary\n\nAll **quiet**');
});

it('completes the name of a member', async () => {
  answer(usersEndpoints.search, () => [author({ id: idOf(3), username: 'marcus' })]);
  const { user, box } = await openEditor();
  await user.keyboard('Ask @mar');
  expect(await screen.findByRole('option', { name: /@marcus/ })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box.value).toBe('Ask @marcus '));
});

it('puts in the number of a report that is looked up by its title', async () => {
  const found = report({ title: 'Convoy on the shelf', number: 'WF-2026-000042' });
  answer(reportsEndpoints.list, ({ query }) => (query.q === 'convoy' ? [found] : []));
  const { user, box } = await openEditor();
  await user.keyboard('As in [[[[convoy');
  expect(await screen.findByRole('option', { name: /Convoy on the shelf/ })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box.value).toBe('As in WF-2026-000042'));
});
