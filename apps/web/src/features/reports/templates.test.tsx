import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReportTemplate, reportTemplatesEndpoints } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';

const template = (changes: Partial<ReportTemplate> = {}): ReportTemplate => ({
  id: idOf(90),
  name: 'Spot report',
  title: 'SPOTREP',
  content: '## What\n\n## Where',
  intelligenceType: 'HUMINT',
  updatedAt: '2031-03-01T12:00:00Z',
  ...changes,
});

const admin = member({ isAdmin: true });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

it('starts a report from a template', async () => {
  answerReportForm([template(), template({ id: idOf(91), name: 'Free text', title: '' })]);
  const user = await renderApp('/reports/new');
  await user.click(await screen.findByRole('button', { name: 'Start from a template' }));
  await user.click(screen.getByRole('menuitem', { name: 'Spot report' }));
  expect(field('Title').value).toBe('SPOTREP');
  expect(field('Content').value).toBe('## What\n\n## Where');
  expect(screen.getByRole('combobox', { name: 'Intelligence Type' }).textContent).toContain(
    'HUMINT',
  );
});

it('asks before a template replaces text, and keeps what it does not name', async () => {
  answerReportForm([template({ title: '', intelligenceType: null })]);
  const user = await renderApp('/reports/new?title=Mine&content=My%20words&type=OSINT');
  const choose = async (answerTo: string) => {
    await user.click(await screen.findByRole('button', { name: 'Start from a template' }));
    await user.click(screen.getByRole('menuitem', { name: 'Spot report' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: answerTo }));
  };
  await choose('Cancel');
  expect(field('Content').value).toBe('My words');
  await choose('Replace');
  await waitFor(() => expect(field('Content').value).toBe('## What\n\n## Where'));
  expect(field('Title').value).toBe('Mine');
});

it('offers no templates where there are none', async () => {
  answerReportForm();
  await renderApp('/reports/new');
  await screen.findByLabelText('Title');
  expect(screen.queryByRole('button', { name: 'Start from a template' })).toBeNull();
});

it('lets admins add, change and delete templates', async () => {
  const stored: ReportTemplate[] = [];
  answer(reportTemplatesEndpoints.list, () => stored);
  const added = record(reportTemplatesEndpoints.create, ({ body }) => {
    const made = template(body);
    stored.push(made);
    return made;
  });
  const changed = record(reportTemplatesEndpoints.change, ({ body }) => {
    const made = template(body);
    stored.splice(0, 1, made);
    return made;
  });
  answer(reportTemplatesEndpoints.delete, () => {
    stored.length = 0;
    return undefined;
  });
  const user = await renderApp('/admin/templates', { as: admin });
  expect(await screen.findByText('No templates yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New Template' }));
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Content is required')).toBeTruthy();
  fill('Name', 'Night watch');
  fill('Content', 'What changed?');
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  await expectNotice('Template Night watch saved');
  expect(added).toEqual([
    { name: 'Night watch', title: '', content: 'What changed?', intelligenceType: null },
  ]);

  await user.click(await screen.findByRole('button', { name: 'Edit Night watch' }));
  expect(field('Content').value).toBe('What changed?');
  fill('Name', 'Day watch');
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  await screen.findByRole('button', { name: 'Edit Day watch' });
  expect(changed).toMatchObject([{ name: 'Day watch' }]);

  await user.click(screen.getByRole('button', { name: 'Delete Day watch' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/“Day watch”/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No templates yet')).toBeTruthy();
});

it('says at its field that a name is taken', async () => {
  answer(reportTemplatesEndpoints.list, () => [template()]);
  answer(reportTemplatesEndpoints.create, () => refuse(409, 'There is a template of this name'));
  const user = await renderApp('/admin/templates', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'New Template' }));
  fill('Name', 'Spot report');
  fill('Content', 'Again');
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  expect(field('Content').value).toBe('Again');
});
