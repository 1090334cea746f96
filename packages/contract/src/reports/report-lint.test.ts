import { expect, it } from 'vitest';
import { LIKELIHOODS } from './grading';
import { type LintedReport, lintReport } from './report-lint';

const EMPTY: LintedReport = { title: '', content: '' };
const kindsOf = (report: Partial<LintedReport>) =>
  lintReport({ ...EMPTY, ...report }).map(({ kind }) => kind);
const judged = (...texts: string[]) => ({
  judgements: texts.map((text) => ({ text })),
  sources: [{}],
});

it.each<[string, Partial<LintedReport>]>([
  ['in one text', { content: 'It is likely. It is highly probable that more follow.' }],
  ['as adverbs', { content: 'They will almost certainly sail and probably return.' }],
  ['in title and text', { title: 'Strike unlikely', content: 'A strike is improbable.' }],
  ['in text and judgement', { content: 'Very likely.', ...judged('Nearly certain.') }],
  ['in capitals', { content: 'LIKELY, then PROBABLE' }],
  ['with a remote chance', { content: 'Likely by May; a remote chance of April.' }],
])('points out words of both scales %s', (_, report) => {
  expect(kindsOf(report)).toEqual(['mixed-words']);
});

it('knows every word of both scales', () => {
  for (const { words } of LIKELIHOODS) {
    const [first, second] = words.map((word) => (word === 'remote' ? 'remote chance' : word));
    expect(kindsOf({ content: `${first}\n${second}` }), first).toEqual(['mixed-words']);
  }
});

it.each<[string, Partial<LintedReport>]>([
  ['one scale', { content: 'Unlikely today, very likely tomorrow, almost certain next week.' }],
  ['no judgement at all', { content: 'It is likely that they sail.' }],
  ['remote access', { content: 'It is likely that the remote access tool is new.' }],
  ['a likelihood', { content: 'The likelihood grew; the probability too.' }],
  ['a quotation', { content: 'It is likely.\n\n> The other side calls it probable.' }],
  ['two sentences', { content: 'It is likely that they sail. We have high confidence in this.' }],
  ['two lines', { content: 'It is likely\nHigh confidence' }],
  ['self-confidence', { content: 'Their confidence grew, and it is likely to last.' }],
  ['a judgement with a source', judged('They sail on Monday.')],
  [
    'a judgement with a note in the text',
    { content: 'Seen at sea.[^1]', judgements: [{ text: 'x' }] },
  ],
  ['the worst known grade', { sourceReliability: 'E', informationCredibility: 5 }],
])('says nothing about %s', (_, report) => {
  expect(kindsOf(report)).toEqual([]);
});

it.each([
  'We have high confidence that it is likely.',
  'It is almost certain (moderate confidence).',
  'A low-confidence report makes it unlikely.',
  'They will likely sail, confidence is low',
])('points out a likelihood and a confidence in one sentence: %s', (text) => {
  expect(kindsOf({ content: `First.\n${text} Last.` })).toEqual(['likelihood-and-confidence']);
  expect(lintReport({ ...EMPTY, ...judged('They sail.', text) })).toMatchObject([
    { text: expect.stringMatching(/^Key judgement 2 /) },
  ]);
});

it('points out key judgements without any source', () => {
  expect(kindsOf({ judgements: [{ text: 'They sail.' }] })).toEqual(['no-source']);
});

it('explains the grades that mean unknown, of the report and of its sources', () => {
  expect(kindsOf({ sourceReliability: 'F' })).toEqual(['unknown']);
  expect(kindsOf({ informationCredibility: 6 })).toEqual(['unknown']);
  expect(
    kindsOf({ sources: [{ reliability: 'F' }, { reliability: 'F', credibility: 6 }] }),
  ).toEqual(['unknown', 'unknown']);
});

it('names each retracted report', () => {
  expect(lintReport({ ...EMPTY, retracted: ['WF-2026-000007'] })).toEqual([
    { kind: 'retracted', text: expect.stringContaining('WF-2026-000007 was retracted') },
  ]);
});

it('copes with the longest text of one sentence', () => {
  const content = 'likely high confidence, '.repeat(2_083);
  expect(kindsOf({ content })).toEqual(['likelihood-and-confidence']);
  expect(kindsOf({ content: ' '.repeat(50_000) })).toEqual([]);
  expect(kindsOf({ content: '>'.repeat(50_000) })).toEqual([]);
});
