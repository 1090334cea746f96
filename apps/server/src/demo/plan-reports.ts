import {
  DEFAULT_TLP,
  INTELLIGENCE_TYPES,
  isAbove,
  reportsEndpoints,
  type Tlp,
} from '@watchfloor/contract';
import { chooseReportsWithFiles, uploadReportFiles } from './attach-files';
import type { Chance } from './chance';
import { createDetails } from './plan-details';
import { actorOf, daysAgo, later, type PlannedReport, type Stage } from './stage';
import { HABITS, PEOPLE, type Person } from './world/people';
import { PROVENANCE } from './world/remarks';
import type { StoryLine } from './world/story-line';
import { STORY_LINES } from './world/story-lines';

export const REPORTS = 400;
const SPAN_DAYS = 90;
/** Members without reports. */
const SILENT = new Set(['vnair', 'akessler', 'tmoyo', 'gpritchard']);
/** Most reports are for everyone. */
const TLP_IN_TURN: readonly Tlp[] = [
  ...(['GREEN', 'GREEN', 'CLEAR', 'GREEN', 'GREEN', 'AMBER', 'GREEN', 'GREEN', 'GREEN'] as const),
  ...(['GREEN', 'AMBER', 'GREEN', 'GREEN', 'GREEN', 'AMBER+STRICT', 'GREEN', 'GREEN'] as const),
];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Reports follow each story line from its beginning to the present. */
export function planReports(stage: Stage): PlannedReport[] {
  const { chance, timeline } = stage;
  const taken = new Set<string>();
  const authors = PEOPLE.filter(({ username }) => !SILENT.has(username)).flatMap((person) =>
    Array.from({ length: HABITS[person.habit].reports }, () => person),
  );
  const planned = chance
    .shuffle(authors)
    .slice(0, REPORTS)
    .map((author, index) => ({
      ...writeReport(stage, author, lineAt(index), taken),
      tlp: TLP_IN_TURN[index % TLP_IN_TURN.length] ?? DEFAULT_TLP,
    }));
  const details = createDetails(stage);
  const withFiles = chooseReportsWithFiles(planned);
  for (const report of planned) {
    timeline.at(report.time, async () => {
      report.content += details.mention(report);
      const { title, content, intelligenceType, tags, line } = report;
      const attachments = withFiles.has(report) ? await uploadReportFiles(stage, report) : [];
      const body = {
        ...{ title, content, intelligenceType, tags: [...tags], region: line.region },
        ...details.write(report),
        attachments,
        // The people write in the same words; restricted ones are marked last, or the spill guard would ask each time.
        marking: { tlp: isAbove(report.tlp, DEFAULT_TLP) ? DEFAULT_TLP : report.tlp },
      };
      const posted = await actorOf(stage, report.author.username).call(reportsEndpoints.create, {
        body,
      });
      report.id = posted.id;
      report.number = posted.number;
      details.remember(report, posted);
    });
  }
  details.planOutcomes(planned);
  planEdits(stage, planned);
  return planned;
}

function lineAt(index: number): StoryLine {
  const line = STORY_LINES[index % STORY_LINES.length];
  if (!line) throw new Error('no story line');
  return line;
}

function writeReport(
  stage: Stage,
  author: Person,
  line: StoryLine,
  taken: Set<string>,
): Omit<PlannedReport, 'tlp'> {
  const { chance } = stage;
  const newest = Math.min(author.joined - 0.4, SPAN_DAYS);
  const ago = 0.08 + chance.next() ** 1.15 * (newest - 0.08);
  for (let attempt = 1; ; attempt += 1) {
    // All matching titles are taken: try any other.
    const isStuck = attempt > 12;
    const intelligenceType =
      !isStuck && chance.next() < 0.55 ? author.field : chance.pick(INTELLIGENCE_TYPES);
    const sheets = line.sheets[intelligenceType];
    const progress = (1 - ago / SPAN_DAYS) * sheets.length + (chance.next() - 0.5);
    const near = sheets[Math.max(0, Math.min(sheets.length - 1, Math.floor(progress)))];
    const sheet = isStuck || !near ? chance.pick(sheets) : near;
    const words = chooseWords(chance, line);
    const title = fillIn(sheet[0], words);
    if (taken.has(title)) continue;
    taken.add(title);
    const paragraphs = [
      sheet[1],
      chance.pick(PROVENANCE[intelligenceType]),
      `Assessment: ${chance.pick(line.assessments)}`,
      chance.pick(line.gaps),
    ];
    return {
      line,
      author,
      intelligenceType,
      time: daysAgo(stage, ago),
      title,
      content: paragraphs.map((paragraph) => fillIn(paragraph, words)).join('\n\n'),
      tags: chance.shuffle(line.tags).slice(0, chance.between(2, 5)),
      places: { place: words.place ?? '', other: words.other ?? '' },
      id: '',
      number: '',
    };
  }
}

type Words = Readonly<Record<string, string>>;

function chooseWords(chance: Chance, line: StoryLine): Words {
  const [place, other] = chance.shuffle(line.places);
  return {
    place: place?.name ?? '',
    other: other?.name ?? '',
    n: String(chance.between(2, 9)),
    nn: String(chance.between(12, 48)),
    hour: `${String(chance.between(0, 23)).padStart(2, '0')}${chance.pick(['10', '20', '35', '40', '55'])}Z`,
    day: chance.pick(WEEKDAYS),
    ...Object.fromEntries(
      Object.entries(line.slots).map(([name, values]) => [name, chance.pick(values)]),
    ),
  };
}

/** Capitalises sentences that start with a filled-in name. */
export function fillIn(template: string, words: Words): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`no value for {${name}} in "${template}"`);
    return word;
  });
  return filled.replaceAll(/(^|[.:!?]\s+)(\p{Ll})/gu, (match, before: string, letter: string) =>
    before.startsWith(':') ? match : before + letter.toUpperCase(),
  );
}

/** Edits some reports, which creates revisions. */
function planEdits(stage: Stage, planned: readonly PlannedReport[]): void {
  const { chance, timeline, now } = stage;
  for (const report of chance.shuffle(planned).slice(0, 26)) {
    const time = later(report.time, 2 + chance.next() * 40);
    if (time >= now) continue;
    timeline.at(time, async () => {
      const { title, content, intelligenceType, tags, line } = report;
      await actorOf(stage, report.author.username).call(reportsEndpoints.change, {
        params: { id: report.id },
        body: {
          title,
          content: `${content}\n\nUpdate: a second source agrees on place and time. The estimate stays as it is.`,
          intelligenceType,
          tags: [...tags],
          region: line.region,
          informationCredibility: 1,
          reason: 'A second source came in during the night.',
          revision: 1,
        },
      });
    });
  }
}
