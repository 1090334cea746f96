import { commentsEndpoints } from '@watchfloor/contract';
import { fillIn } from './plan-reports';
import { actorOf, DAY_MS, later, type PlannedReport, type Stage } from './stage';
import { HABITS, PEOPLE, type Person } from './world/people';
import { REMARKS } from './world/remarks';

interface Thread {
  readonly report: PlannedReport;
  /** Weight: a few reports attract many comments. */
  readonly pull: number;
  readonly used: Set<string>;
}

/** Comments in the days after each report. */
export function planComments(stage: Stage, reports: readonly PlannedReport[]): void {
  const { chance } = stage;
  const threads: Thread[] = reports.map((report) => ({
    report,
    pull: 0.15 + chance.next() ** 4 * 4,
    used: new Set(),
  }));
  for (const person of chance.shuffle(PEOPLE)) {
    for (let count = 0; count < HABITS[person.habit].comments; count += 1) {
      planComment(stage, person, threads);
    }
  }
}

function planComment(stage: Stage, person: Person, threads: readonly Thread[]): void {
  const { chance, timeline, now } = stage;
  const joined = now.getTime() - (person.joined - 0.3) * DAY_MS;
  const open = threads.filter(
    ({ report }) =>
      report.time.getTime() > joined - 2 * DAY_MS && report.author.username !== person.username,
  );
  const { report, used } = chance.weigh(open, ({ pull }) => pull);
  const wait = 0.3 + chance.next() ** 3 * 60;
  const earliest = new Date(Math.max(report.time.getTime(), joined));
  const preferred = later(earliest, wait);
  const time =
    preferred < now
      ? preferred
      : new Date(earliest.getTime() + chance.next() * (now.getTime() - earliest.getTime()));
  const text = choose(chance.shuffle([...report.line.comments, ...REMARKS]), used);
  if (!text) return;
  used.add(text);
  timeline.at(time, async () => {
    await actorOf(stage, person.username).call(commentsEndpoints.create, {
      params: { id: report.id },
      body: { content: fillIn(text, report.places) },
    });
  });
}

const choose = (texts: readonly string[], used: ReadonlySet<string>) =>
  texts.find((text) => !used.has(text));
