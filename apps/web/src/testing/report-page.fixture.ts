import {
  commentsEndpoints,
  investigationsEndpoints,
  mapSettingsEndpoints,
  type NamedReport,
  presenceEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { answer } from './api.fixture';
import { author, idOf } from './people.fixture';

/** What the page of a report asks for beside the report. */
export function answerReportPage(): void {
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
  answer(mapSettingsEndpoints.get, () => ({ tilesUrl: null, tilesAttribution: null }));
}

export const namedReport = (changes: Partial<NamedReport> = {}): NamedReport => ({
  id: idOf(21),
  number: 'WF-2031-000021',
  title: 'Receiver log of the night',
  marking: { tlp: 'AMBER', compartments: [] },
  intelligenceType: 'SIGINT',
  createdAt: '2031-02-28T12:00:00.000Z',
  retractedAt: null,
  user: author({ id: idOf(2), firstName: 'Marcus', lastName: 'Bell' }),
  ...changes,
});

/** Answers with those of these reports that are asked for, and records the numbers of each call. */
export function answerNamed(reports: readonly NamedReport[]): string[][] {
  const asked: string[][] = [];
  answer(reportsEndpoints.listNamed, ({ query }) => {
    const numbers = String(query.numbers).split(',');
    asked.push(numbers);
    return reports.filter(({ number }) => numbers.includes(number));
  });
  return asked;
}
