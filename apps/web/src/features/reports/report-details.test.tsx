import { screen, waitFor, within } from '@testing-library/react';
import { type Judgement, type Report, reportsEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { answerNamed, answerReportPage, namedReport } from '@/testing/report-page.fixture';
import { report } from '@/testing/sample-data.fixture';

const judgement: Judgement = {
  id: idOf(40),
  text: 'She uses the same gap again.',
  likelihood: 5,
  confidence: 'moderate',
  outcome: null,
};
const cited = namedReport();
/** Only where a test needs them: they load the map. */
const PLACES = [{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' }];

const full = (changes: Partial<Report> = {}) =>
  report({
    revision: 3,
    observedFrom: '2031-02-13T04:12:00.000Z',
    observedTo: '2031-02-14T00:20:00.000Z',
    sourceReliability: 'B',
    informationCredibility: 2,
    confidence: 'moderate',
    judgements: [judgement],
    sources: [
      {
        citation: 'Harbour master, by telephone',
        url: 'https://port.example/list',
        reportId: null,
        report: null,
        reliability: 'B',
        credibility: 2,
      },
      {
        citation: 'Own earlier report',
        url: null,
        reportId: cited.id,
        report: cited,
        reliability: null,
        credibility: null,
      },
    ],
    citedBy: [{ ...cited, id: idOf(22), number: 'WF-2031-000022', title: 'Stops over the pair' }],
    ...changes,
  });

let shown: Report;

beforeEach(() => {
  shown = full();
  answerMarkings();
  answerReportPage();
  answer(reportsEndpoints.get, () => shown);
  answerNamed([cited]);
});

const open = (as = member()) => renderApp(`/reports/${shown.id}`, { as });

it('shows number, revision, observed time and grade in words', async () => {
  await open();
  expect(await screen.findByText('WF-2031-000020')).toBeTruthy();
  expect(screen.getByText('rev 3')).toBeTruthy();
  expect(screen.getByText('13 Feb 04:12Z – 14 Feb 00:20Z')).toBeTruthy();
  const grade = screen.getByText(/usually reliable · probably true/);
  expect(grade.textContent).toBe('B2usually reliable · probably true');
  expect(screen.getByText('Confidence').textContent).toBe('Confidence moderate');
});

it('tells the years of an observation that is not of the year of the report', async () => {
  shown = full({ observedFrom: '2030-12-31T23:00:00.000Z', observedTo: null });
  await open();
  expect(await screen.findByText('31 Dec 2030, 23:00Z')).toBeTruthy();
});

it('has likelihood and confidence of a judgement in different sentences', async () => {
  await open();
  const box = within(await screen.findByRole('region', { name: 'Key judgements' }));
  expect(box.getByText('Likely').parentElement?.textContent).toBe('Likely 55–80 %');
  expect(box.getByText('She uses the same gap again.')).toBeTruthy();
  expect(box.getByText('Moderate confidence.')).toBeTruthy();
});

it('lets the author say what became of a judgement', async () => {
  const bodies = record(reportsEndpoints.judge, ({ body }) => {
    const judged = { ...judgement, outcome: body.outcome };
    shown = full({ judgements: [judged] });
    return judged;
  });
  const user = await open();
  await user.click(await screen.findByRole('combobox', { name: 'Outcome of judgement 1' }));
  await user.click(await screen.findByRole('option', { name: 'Came true' }));
  await expectNotice('Outcome saved');
  expect(bodies).toEqual([{ outcome: 'true' }]);
  const select = screen.getByRole('combobox', { name: 'Outcome of judgement 1' });
  await waitFor(() => expect(select.textContent).toContain('Came true'));
});

it('only tells others what became of a judgement', async () => {
  shown = full({ judgements: [{ ...judgement, outcome: 'false' }] });
  await open(member({ id: idOf(9) }));
  expect(await screen.findByText('Did not')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /Outcome/ })).toBeNull();
});

it('retracts a report with a reason, after which it stays as it is', async () => {
  const reason = 'The source made it up.';
  const bodies = record(reportsEndpoints.retract, ({ body }) => {
    shown = full({ retractedAt: '2031-03-02T08:00:00.000Z', retractionReason: body.reason });
    return shown;
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Retract' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Wrong');
  await user.click(screen.getByRole('button', { name: 'Retract Report' }));
  expect(await screen.findByText('Reason must be at least 10 characters')).toBeTruthy();
  expect(bodies).toEqual([]);
  await user.clear(screen.getByLabelText(/^Reason/));
  await user.type(screen.getByLabelText(/^Reason/), reason);
  await user.click(screen.getByRole('button', { name: 'Retract Report' }));
  await expectNotice('Report retracted');
  expect(bodies).toEqual([{ reason }]);
  expect(screen.getByText('This report was retracted')).toBeTruthy();
  expect(screen.getByText('2 Mar 2031, 08:00Z')).toBeTruthy();
  expect(screen.getByText(`“${reason}”`)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retract' })).toBeNull();
});

it('keeps the reason when a report was retracted meanwhile', async () => {
  answer(reportsEndpoints.retract, () => refuse(409, 'This report is retracted already'));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Retract' }));
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
  await user.type(box, 'The source made it up.');
  await user.click(screen.getByRole('button', { name: 'Retract Report' }));
  expect(await screen.findByText('This report is retracted already')).toBeTruthy();
  expect(box.value).toBe('The source made it up.');
});

it('offers retraction only to the author and to admins', async () => {
  await open(member({ id: idOf(9) }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retract' })).toBeNull();
});

it('compares an earlier version with the one after it and with the present one', async () => {
  shown = full({ places: PLACES });
  const { title, content, intelligenceType, region, tags, marking } = report();
  const version = {
    ...{ title, content, intelligenceType, region, tags, marking, replacedBy: author() },
    replacedAt: '2031-03-01T12:30:00.000Z',
    details: null,
    attachments: [],
    reason: null,
  };
  const details = { ...shown, places: [], judgements: [], sources: [], confidence: null };
  answer(reportsEndpoints.listRevisions, () => [
    { ...version, revision: 2, content: 'Seen three times.', details, reason: 'One more sighting' },
    { ...version, revision: 1, content: 'Seen three nights.', title: 'Lights' },
  ]);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }));
  expect((await dialog.findAllByText('1 Mar 2031, 12:30Z')).length).toBe(2);
  expect(dialog.getByText('“One more sighting”')).toBeTruthy();
  const [toNow] = dialog.getAllByRole('radio', { name: 'Changes to now' });
  await user.click(toNow as HTMLElement);
  const changed = within(dialog.getByLabelText('Details that changed'));
  for (const label of ['Confidence', 'Places', 'Key judgements', 'Sources']) {
    expect(changed.getByText(label)).toBeTruthy();
  }
  expect(changed.getByText('Skarholm (57.7200, 11.2800)').tagName).toBe('INS');
  expect(dialog.getByText('three times').tagName).toBe('DEL');
  expect(dialog.getByText('twice').tagName).toBe('INS');
  await user.click(dialog.getByText('Version 1'));
  await user.click(dialog.getByRole('radio', { name: 'Changes to version 2' }));
  expect(dialog.getByText('nights').tagName).toBe('DEL');
  expect(dialog.getByText('Lights').tagName).toBe('DEL');
});

it('lists sources, places and the reports that name it', async () => {
  shown = full({ places: PLACES });
  await open();
  const sources = within(await screen.findByRole('region', { name: 'Sources' }));
  const link = sources.getByRole('link', { name: 'port.example' });
  expect(link.getAttribute('href')).toBe('https://port.example/list');
  expect(link.getAttribute('rel')).toContain('noopener');
  const toReport = await sources.findByRole('link', { name: cited.number });
  expect(toReport.getAttribute('href')).toBe(`/reports/${cited.id}`);
  const places = within(screen.getByRole('list', { name: 'Places' }));
  expect(places.getByText('57.7200, 11.2800')).toBeTruthy();
  expect(places.getByRole('button', { name: 'Copy coordinates of Skarholm' })).toBeTruthy();
  const citing = within(screen.getByRole('list', { name: 'Cited by' }));
  expect(citing.getByText('Stops over the pair')).toBeTruthy();
});
