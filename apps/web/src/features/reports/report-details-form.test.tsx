import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  commentsEndpoints,
  investigationsEndpoints,
  presenceEndpoints,
  type Report,
  reportsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { attachment, report } from '@/testing/sample-data.fixture';

beforeEach(() => {
  answerReportForm();
  answer(reportsEndpoints.list, () => []);
  // A saved report is shown next.
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
});

type User = Awaited<ReturnType<typeof renderApp>>;

const FILLED = '/reports/new?title=T&content=C&type=OSINT';
const section = (name: string) => within(screen.getByRole('region', { name }));
const unfold = (user: User, name: string) =>
  user.click(section(name).getByRole('button', { name: new RegExp(`^${name}`) }));
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Report' }));
const fill = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } });

async function choose(user: User, part: string, label: string, option: RegExp) {
  await user.click(section(part).getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
}

async function openForm(path = FILLED) {
  const user = await renderApp(path);
  await screen.findByRole('button', { name: /Submit Report|Save Changes/ });
  return user;
}

it('sends no details of a report that has none', async () => {
  const bodies = record(reportsEndpoints.create, () => report());
  await submit(await openForm());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(Object.keys(bodies[0] ?? {}).sort()).toEqual(
    'attachments content intelligenceType marking region sourceClassification tags title userId'.split(
      ' ',
    ),
  );
});

it('sends places, times, grades, judgements and sources', async () => {
  const cited = report({ id: idOf(44), title: 'Pier cameras', number: 'WF-2031-000044' });
  answer(reportsEndpoints.list, () => [cited]);
  answer(reportsEndpoints.listNamed, () => []);
  const bodies = record(reportsEndpoints.create, () => report());
  const user = await openForm();

  await unfold(user, 'When and where');
  fill(screen.getByLabelText('Observed (UTC)'), '2031-02-28T23:10');
  fill(screen.getByLabelText('Until (UTC)'), '2031-03-01T00:20');
  await user.click(screen.getByRole('button', { name: 'Add a place' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the place'));
  await user.keyboard('Mole');
  fill(screen.getByLabelText('Latitude'), `69°38'24"N 18°57'18"E`);
  fireEvent.blur(screen.getByLabelText('Latitude'));

  await unfold(user, 'Grading');
  await choose(user, 'Grading', 'Source reliability', /^B · Usually reliable$/);
  await choose(user, 'Grading', 'Information credibility', /^2 · Probably true$/);
  await choose(user, 'Grading', 'Confidence', /^Moderate$/);
  expect(section('Grading').getByText(/Credibly sourced and plausible/)).toBeTruthy();

  await unfold(user, 'Key judgements');
  await user.click(screen.getByRole('button', { name: 'Add a key judgement' }));
  await user.keyboard('They sail on Monday.');
  const likely = /^likely \/ probable \(55–80 %\)$/;
  await choose(user, 'Key judgements', 'Likelihood', likely);
  await choose(user, 'Key judgements', 'Confidence in it', /^High$/);

  await unfold(user, 'Sources');
  await user.click(screen.getByRole('button', { name: 'Add a source' }));
  await user.click(section('Sources').getByRole('combobox', { name: 'Report' }));
  await user.click(await screen.findByRole('option', { name: /Pier cameras/ }));
  await choose(user, 'Sources', 'Reliability', /^A/);
  fill(screen.getByLabelText('Address'), 'https://example.org/a');

  await submit(user);
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    observedFrom: '2031-02-28T23:10:00.000Z',
    observedTo: '2031-03-01T00:20:00.000Z',
    places: [{ label: 'Mole', latitude: '69.64', longitude: '18.955' }],
    sourceReliability: 'B',
    informationCredibility: 2,
    confidence: 'moderate',
    judgements: [{ text: 'They sail on Monday.', likelihood: 5, confidence: 'high' }],
    sources: [
      {
        citation: 'Pier cameras, WF-2031-000044',
        url: 'https://example.org/a',
        reportId: idOf(44),
        reliability: 'A',
        credibility: null,
      },
    ],
  });
  await waitFor(() => expect(location.pathname).toBe('/reports'));
});

it('moves and removes key judgements, by keyboard too', async () => {
  const user = await openForm();
  await unfold(user, 'Key judgements');
  const add = screen.getByRole('button', { name: 'Add a key judgement' });
  for (const text of ['One', 'Two', 'Three']) {
    await user.click(add);
    await user.keyboard(text);
  }
  const texts = () =>
    section('Key judgements')
      .getAllByRole<HTMLTextAreaElement>('textbox')
      .map(({ value }) => value);
  act(() => screen.getByRole('button', { name: 'Move key judgement 1 down' }).focus());
  await user.keyboard('{Enter}{Enter}');
  expect(texts()).toEqual(['Two', 'Three', 'One']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move key judgement 3 up');
  await user.click(screen.getByRole('button', { name: 'Remove key judgement 2' }));
  expect(texts()).toEqual(['Two', 'One']);
  expect(document.activeElement).toBe(add);
});

it('shows what is wrong at its field, and unfolds the part for it', async () => {
  const stored = report({
    judgements: [{ id: idOf(50), text: 'Kept', likelihood: 2, confidence: null, outcome: 'true' }],
    sources: [
      {
        citation: 'A pilot',
        url: null,
        reportId: null,
        report: null,
        reliability: 'C',
        credibility: 6,
      },
    ],
  });
  answer(reportsEndpoints.get, () => stored);
  answer(reportsEndpoints.change, () =>
    refuse(400, 'The request is not valid', [
      { path: 'judgements.0.text', message: 'This label is above the report' },
      { path: 'observedTo', message: 'It cannot end before it begins' },
      { path: 'sources', message: 'Too many' },
    ]),
  );
  const user = await openForm(`/reports/${stored.id}/edit`);
  // What is filled in is open at once.
  expect(screen.getByLabelText<HTMLTextAreaElement>('Judgement').value).toBe('Kept');
  expect(screen.queryByLabelText('Until (UTC)')).toBeNull();
  await unfold(user, 'Key judgements');
  expect(screen.queryByLabelText('Judgement')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('This label is above the report')).toBeTruthy();
  expect(screen.getByText('It cannot end before it begins')).toBeTruthy();
  expect(screen.getByText('Too many')).toBeTruthy();
  expect(screen.getByLabelText('Judgement').getAttribute('aria-invalid')).toBe('true');
});

it('names what an added row lacks', async () => {
  const user = await openForm();
  await unfold(user, 'Sources');
  await user.click(screen.getByRole('button', { name: 'Add a source' }));
  fill(screen.getByLabelText('Address'), 'javascript:alert(1)');
  await submit(user);
  expect(await screen.findByText('Citation is required')).toBeTruthy();
  expect(screen.getByText('Address must begin with http:// or https://')).toBeTruthy();
});

it('sends all details of a changed report, with the ids of its judgements and the reason', async () => {
  const stored: Report = report({
    observedFrom: '2031-02-28T23:10:00.000000Z',
    sourceReliability: 'B',
    informationCredibility: 2,
    places: [{ label: 'Mole', latitude: '69.64', longitude: '18.955' }],
    judgements: [{ id: idOf(50), text: 'Kept', likelihood: 2, confidence: null, outcome: null }],
    sources: [],
  });
  answer(reportsEndpoints.get, () => stored);
  const bodies = record(reportsEndpoints.change, () => stored);
  const user = await openForm(`/reports/${stored.id}/edit`);
  await choose(user, 'Grading', 'Source reliability', /^Not graded$/);
  await user.click(screen.getByRole('button', { name: 'Remove place 1' }));
  fill(screen.getByLabelText('Reason for the change (Optional)'), 'The pilot was wrong');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    revision: 1,
    reason: 'The pilot was wrong',
    observedFrom: '2031-02-28T23:10:00.000Z',
    observedTo: null,
    sourceReliability: null,
    informationCredibility: 2,
    places: [],
    judgements: [{ id: idOf(50), text: 'Kept', likelihood: 2, confidence: null }],
    sources: [],
  });
});

it('compares the details of two versions too, and gives the own text back', async () => {
  const stored = report({ judgements: [], sources: [], places: [] });
  const theirs = report({
    revision: 2,
    title: 'Theirs',
    judgements: [
      { id: idOf(50), text: 'They stay', likelihood: 1, confidence: 'low', outcome: null },
    ],
    sources: [],
    places: [],
    attachments: [attachment({ filename: 'track.csv', caption: 'Her course' })],
  });
  let isChanged = false;
  answer(reportsEndpoints.get, () => (isChanged ? theirs : stored));
  answer(reportsEndpoints.listRevisions, () => []);
  answer(reportsEndpoints.change, () => {
    isChanged = true;
    return refuse(409, 'This report was changed');
  });
  const user = await openForm(`/reports/${stored.id}/edit`);
  await unfold(user, 'Key judgements');
  await user.click(screen.getByRole('button', { name: 'Add a key judgement' }));
  await user.keyboard('They sail');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  const judgements = within(dialog.getByRole('region', { name: 'Key judgements' }));
  expect(judgements.getByText('They sail')).toBeTruthy();
  expect(judgements.getByText('Almost no chance (1–5 %): They stay Low confidence.')).toBeTruthy();
  expect(dialog.queryByRole('region', { name: 'Sources' })).toBeNull();
  const files = within(dialog.getByRole('region', { name: 'Attachments' }));
  expect(files.getByText('track.csv: Her course')).toBeTruthy();
  expect(files.getByText('None')).toBeTruthy();

  await user.click(dialog.getByRole('button', { name: 'Use the saved text' }));
  const judgement = () => screen.getByLabelText<HTMLTextAreaElement>('Judgement').value;
  await waitFor(() => expect(judgement()).toBe('They stay'));
  await user.click(screen.getByRole('button', { name: 'Bring my text back' }));
  expect(judgement()).toBe('They sail');
});

it('says who else is editing the report', async () => {
  answer(reportsEndpoints.get, () => report());
  const places: unknown[] = record(presenceEndpoints.reportPresence, () => [
    author(),
    author({ id: idOf(2), firstName: 'Ada', lastName: 'Chief' }),
  ]);
  await openForm(`/reports/${idOf(20)}/edit`);
  expect((await screen.findByText(/editing this report, too/)).textContent).toBe(
    'Ada Chief is editing this report, too.',
  );
  expect(places[0]).toEqual({ place: 'report-edit', placeId: idOf(20) });
});

it('hints at what an editor would point out, and still submits', async () => {
  const gone = report({ id: idOf(44), number: 'WF-2031-000044', retractedAt: report().createdAt });
  const asked: string[] = [];
  answer(reportsEndpoints.listNamed, ({ query }) => {
    asked.push(String(query.numbers));
    return [gone];
  });
  const bodies = record(reportsEndpoints.create, () => report());
  const user = await openForm();
  expect(screen.queryByRole('complementary', { name: 'Hints' })).toBeNull();
  fill(screen.getByLabelText('Content'), 'It is likely, or probable, as WF-2031-000044 says.');
  const hints = await screen.findByRole('complementary', { name: 'Hints' });
  expect(within(hints).getByText(/“likely” and “probable”/)).toBeTruthy();
  expect(await within(hints).findByText(/WF-2031-000044 was retracted/)).toBeTruthy();
  expect(asked).toEqual(['WF-2031-000044']);
  await submit(user);
  await waitFor(() => expect(bodies).toHaveLength(1));
});

it('takes place and time of a picture over, and shows it in the text', async () => {
  const file = attachment({
    ...{ takenAt: '2031-02-28T04:12:30', latitude: '57.72', longitude: '11.28' },
    caption: 'The [second] hull',
  });
  const stored = report({ attachments: [file] });
  answer(reportsEndpoints.get, () => stored);
  const bodies = record(reportsEndpoints.change, () => stored);
  const user = await openForm(`/reports/${stored.id}/edit`);
  await user.click(screen.getByRole('button', { name: 'Use place and time' }));
  await user.click(screen.getByRole('button', { name: 'Show in the text' }));
  expect(screen.queryByRole('button', { name: 'Show in the text' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    content: `${stored.content}\n\n![The second hull](${file.url})`,
    places: [{ label: 'hull.jpg', latitude: '57.72', longitude: '11.28' }],
    observedFrom: '2031-02-28T04:12:30.000Z',
  });
});
