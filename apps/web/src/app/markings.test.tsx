import { screen, waitFor, within } from '@testing-library/react';
import {
  commentsEndpoints,
  type Investigation,
  investigationsEndpoints,
  markingsEndpoints,
  presenceEndpoints,
  type Report,
  reportsEndpoints,
  tasksEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { investigation, report } from '@/testing/sample-data.fixture';

const NIGHTJAR = { code: 'NIGHTJAR', title: 'Night watch', description: null };
const other = author({ id: idOf(2), username: 'jonas', firstName: 'Jonas', lastName: 'Lund' });
const admin = member({ id: idOf(3), isAdmin: true });
const REASON = 'The source agreed to it';

beforeEach(() => {
  answerReportForm();
  answerMarkings([NIGHTJAR]);
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
});

type User = Awaited<ReturnType<typeof renderApp>>;

async function chooseLevel(user: User, level: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Marking' }));
  // Its name is the label and who may read it.
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${level}`) }));
}

async function namePerson(user: User, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'People who may read it' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

async function openChange(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Change marking' }));
  await screen.findByRole('dialog', { name: 'Change marking' });
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Marking' }));

it('says how many people could read a new report, and sends its marking', async () => {
  answerMarkings([NIGHTJAR], ({ tlp, recipients }) => (tlp === 'RED' ? recipients.length + 1 : 41));
  answer(usersEndpoints.search, () => [other]);
  answer(reportsEndpoints.list, () => []);
  const sent = record(reportsEndpoints.create, () => report());
  const user = await renderApp('/reports/new?title=T&content=C&type=OSINT');
  expect(await screen.findByText('41 people will be able to read this')).toBeTruthy();
  await chooseLevel(user, 'TLP:RED');
  expect(await screen.findByText('Only you will be able to read this')).toBeTruthy();
  await namePerson(user, 'Jonas Lund');
  expect(await screen.findByText('2 people will be able to read this')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'NIGHTJAR' }));
  await user.click(screen.getByRole('button', { name: 'Submit Report' }));
  await waitFor(() =>
    expect(sent[0]?.marking).toEqual({
      tlp: 'RED',
      compartments: ['NIGHTJAR'],
      recipients: [other.id],
    }),
  );
});

it('keeps the marking of a draft, with the people it names', async () => {
  answer(usersEndpoints.search, () => [other]);
  const user = await renderApp('/reports/new');
  await chooseLevel(user, 'TLP:RED');
  await namePerson(user, 'Jonas Lund');
  dispatchEvent(new Event('pagehide'));
  await renderApp('/reports/new');
  const people = await screen.findAllByRole('list', { name: 'Named people' });
  expect(people.at(-1)?.textContent).toBe('Jonas Lund');
});

it('shows what the server says about a marking at its control', async () => {
  answer(investigationsEndpoints.create, () =>
    refuse(400, 'The request is not valid', [
      { path: 'marking.tlp', message: 'You cannot read TLP:AMBER yourself' },
      { path: 'marking.compartments', message: 'Compartment NIGHTJAR is archived' },
    ]),
  );
  const user = await renderApp('/investigations/new');
  await user.type(await screen.findByLabelText('Investigation Title'), 'Night transfers');
  await chooseLevel(user, 'TLP:AMBER ');
  await user.click(screen.getByRole('button', { name: 'Create Investigation' }));
  expect(await screen.findByText('You cannot read TLP:AMBER yourself')).toBeTruthy();
  expect(screen.getByText('Compartment NIGHTJAR is archived')).toBeTruthy();
  const level = screen.getByRole('combobox', { name: 'Marking' });
  expect(level.getAttribute('aria-invalid')).toBe('true');
});

it('offers no compartments to a member who is in none', async () => {
  answerMarkings();
  await renderApp('/reports/new');
  await screen.findByText('41 people will be able to read this');
  expect(screen.queryByText(/^Compartments/)).toBeNull();
});

it('marks a report at the top and the bottom of its page', async () => {
  const marking = { tlp: 'AMBER+STRICT', compartments: ['NIGHTJAR'] } as const;
  answer(reportsEndpoints.get, () =>
    report({ marking: { ...marking, compartments: ['NIGHTJAR'] } }),
  );
  await renderApp(`/reports/${idOf(20)}`);
  await screen.findByRole('heading', { name: report().title });
  const labels = screen.getAllByText('TLP:AMBER+STRICT');
  // Two bars and a chip.
  expect(labels).toHaveLength(3);
  const title = screen.getByRole('heading', { name: report().title });
  const follows = (element: Element | undefined) =>
    title.compareDocumentPosition(element as Element) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows(labels[0])).toBe(0);
  expect(follows(labels.at(-1))).toBeTruthy();
});

it('raises a marking without a reason, and asks for one to lower it', async () => {
  let stored: Report = report({ marking: { tlp: 'AMBER', compartments: [] } });
  answer(reportsEndpoints.get, () => stored);
  const sent = record(markingsEndpoints.markReport, ({ body }) => {
    stored = { ...stored, marking: { tlp: body.tlp, compartments: body.compartments } };
    return stored.marking;
  });
  const user = await renderApp(`/reports/${stored.id}`);
  await openChange(user);
  await chooseLevel(user, 'TLP:AMBER\\+STRICT');
  expect(screen.queryByLabelText('Reason for letting more people read it')).toBeNull();
  await save(user);
  await expectNotice('Marking changed');
  expect(sent.at(-1)).toEqual({ tlp: 'AMBER+STRICT', compartments: [], recipients: [] });

  await openChange(user);
  await chooseLevel(user, 'TLP:GREEN');
  await save(user);
  expect(await screen.findByText('Reason must be at least 10 characters')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.type(screen.getByLabelText('Reason for letting more people read it'), REASON);
  await save(user);
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ tlp: 'GREEN', reason: REASON }));
  await waitFor(() => expect(screen.getAllByText('TLP:GREEN')).toHaveLength(3));
});

it('keeps the people of a RED report when its author changes who may read it', async () => {
  answer(reportsEndpoints.get, () => report({ marking: { tlp: 'RED', compartments: [] } }));
  answer(markingsEndpoints.readersOfReport, () => ({ count: 2, members: [author(), other] }));
  answer(usersEndpoints.search, () => []);
  const sent = record(markingsEndpoints.markReport, ({ body }) => ({ ...body }));
  const user = await renderApp(`/reports/${idOf(20)}`);
  await openChange(user);
  const people = await screen.findByRole('list', { name: 'Named people' });
  expect(
    within(people)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Jonas Lund']);
  await user.click(screen.getByRole('button', { name: 'NIGHTJAR' }));
  await save(user);
  await waitFor(() =>
    expect(sent).toEqual([{ tlp: 'RED', compartments: ['NIGHTJAR'], recipients: [other.id] }]),
  );
});

it('lets an admin lower a RED report, but not rewrite a list they cannot see', async () => {
  answer(reportsEndpoints.get, () => report({ marking: { tlp: 'RED', compartments: [] } }));
  const sent = record(markingsEndpoints.markReport, ({ body }) => ({ ...body }));
  const user = await renderApp(`/reports/${idOf(20)}`, { as: admin });
  await openChange(user);
  expect(screen.queryByLabelText('People who may read it')).toBeNull();
  await save(user);
  expect(await screen.findByText('Only its author can change it while it is TLP:RED')).toBeTruthy();
  await chooseLevel(user, 'TLP:AMBER ');
  await user.type(screen.getByLabelText('Reason for letting more people read it'), REASON);
  await save(user);
  await waitFor(() => expect(sent.map(({ tlp }) => tlp)).toEqual(['AMBER']));
});

it('shows the readers to the author only', async () => {
  answer(reportsEndpoints.get, () => report());
  answer(markingsEndpoints.readersOfReport, () => ({ count: 230, members: [author(), other] }));
  const user = await renderApp(`/reports/${idOf(20)}`);
  await user.click(await screen.findByRole('button', { name: 'Readable by 230 people' }));
  expect(await screen.findByText('230 people, including you')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Jonas Lund' });
  expect(link.getAttribute('href')).toBe(`/users/${other.id}`);
  expect(screen.getByText('The first 200 by name.')).toBeTruthy();
});

it('shows neither the readers nor a way to change the marking to others', async () => {
  answer(reportsEndpoints.get, () => report());
  await renderApp(`/reports/${idOf(20)}`, { as: member({ id: other.id }) });
  await screen.findByRole('heading', { name: report().title });
  expect(screen.queryByRole('button', { name: /Readable by|Who can read this/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change marking' })).toBeNull();
});

it('states the marking of earlier versions and why it was lowered', async () => {
  answer(reportsEndpoints.get, () => report({ revision: 2 }));
  answer(reportsEndpoints.listRevisions, () => [
    {
      revision: 1,
      title: 'Earlier',
      content: 'Text',
      intelligenceType: 'OSINT',
      region: null,
      tags: [],
      marking: { tlp: 'RED' as const, compartments: ['NIGHTJAR'] },
      details: null,
      attachments: [],
      reason: REASON,
      replacedAt: report().createdAt,
      replacedBy: author(),
    },
  ]);
  const user = await renderApp(`/reports/${idOf(20)}`);
  await user.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }));
  expect(await dialog.findByText('TLP:RED')).toBeTruthy();
  expect(dialog.getByText('NIGHTJAR')).toBeTruthy();
  expect(dialog.getByText(`“${REASON}”`)).toBeTruthy();
});

it('shows everyone who reads a report which admin took access to it, and why', async () => {
  const access = {
    id: idOf(90),
    userName: 'Ingrid Solvang',
    user: null,
    reason: REASON,
    createdAt: '2026-11-16T08:00:00.000Z',
    until: '2026-11-16T09:00:00.000Z',
  };
  answer(reportsEndpoints.get, () => report({ accesses: [access] }));
  await renderApp(`/reports/${idOf(20)}`);
  const records = within(await screen.findByRole('list', { name: 'Access by admins' }));
  expect(records.getByText('Ingrid Solvang')).toBeTruthy();
  expect(records.getByText(`“${REASON}”`)).toBeTruthy();
});

it('offers access to admins on an investigation that they do not find, and ends it', async () => {
  let until: string | undefined;
  const restricted = (): Investigation =>
    investigation({ marking: { tlp: 'RED', compartments: [] }, accessUntil: until });
  answer(investigationsEndpoints.get, () =>
    until ? restricted() : refuse(404, 'Investigation not found'),
  );
  answer(investigationsEndpoints.listReports, () => []);
  answer(investigationsEndpoints.listLinkableReports, () => []);
  answer(tasksEndpoints.listOfInvestigation, () => []);
  const sent = record(markingsEndpoints.accessInvestigation, () => {
    until = new Date(Date.now() + 3_600_000).toISOString();
    return { until };
  });
  answer(markingsEndpoints.leaveInvestigation, () => {
    until = undefined;
    return undefined;
  });
  const user = await renderApp(`/investigations/${idOf(60)}`, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Take access with a reason' }));
  await user.type(screen.getByLabelText('Reason'), REASON);
  await user.click(screen.getByRole('button', { name: 'Take Access for One Hour' }));
  expect(await screen.findByText(/^You have access to this investigation until/)).toBeTruthy();
  for (const name of ['Edit', 'Change marking', 'Follow', 'New Task', 'Link Report']) {
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  }
  expect(sent).toEqual([{ reason: REASON }]);
  await user.click(screen.getByRole('button', { name: 'End Access' }));
  expect(await screen.findByRole('heading', { name: 'Investigation not found' })).toBeTruthy();
});

it('lets an admin who has taken access read a report and remove it, and nothing else', async () => {
  answer(reportsEndpoints.get, () => report({ accessUntil: '2026-11-16T09:00:00.000Z' }));
  await renderApp(`/reports/${idOf(20)}`, { as: admin });
  expect(await screen.findByRole('button', { name: 'Delete Report' })).toBeTruthy();
  for (const name of ['Change marking', 'Follow', 'Retract', 'Add to Investigation']) {
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  }
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull();
});

it('offers no access to other members', async () => {
  answer(reportsEndpoints.get, () => refuse(404, 'Report not found'));
  await renderApp(`/reports/${idOf(20)}`);
  await screen.findByRole('heading', { name: 'Report not found' });
  expect(screen.queryByRole('button', { name: 'Take access with a reason' })).toBeNull();
});
