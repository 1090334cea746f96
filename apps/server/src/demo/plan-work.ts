import { investigationsEndpoints, tasksEndpoints } from '@watchfloor/contract';
import { actorOf, daysAgo, later, type PlannedReport, type Stage } from './stage';
import { INQUIRIES, type Inquiry } from './world/inquiries';
import { HABITS, PEOPLE, personNamed } from './world/people';
import { ROUTINES } from './world/routines';

/** Investigations with links and tasks, and routine tasks. */
export function planWork(stage: Stage, reports: readonly PlannedReport[]): void {
  for (const inquiry of INQUIRIES) planInquiry(stage, inquiry, reports);
  planRoutine(stage);
}

function planInquiry(stage: Stage, inquiry: Inquiry, reports: readonly PlannedReport[]): void {
  const { chance, timeline, now } = stage;
  const opened = daysAgo(stage, inquiry.opened);
  const end = inquiry.closed ? daysAgo(stage, inquiry.closed) : now;
  const ids = { inquiry: '' };
  timeline.at(opened, async () => {
    const { title, description } = inquiry;
    const created = await actorOf(stage, inquiry.lead).call(investigationsEndpoints.create, {
      body: { title, description },
    });
    ids.inquiry = created.id;
  });

  const related = reports.filter(
    ({ line, content, time }) =>
      time < later(end, -3) &&
      (line.key === inquiry.line ||
        (inquiry.title.includes('Verrin') && content.includes('Verrin'))),
  );
  const linkers = [inquiry.lead, ...namesOf('expert')];
  for (const report of chance.shuffle(related).slice(0, inquiry.reports)) {
    const earliest = Math.max(opened.getTime(), report.time.getTime()) + 60_000;
    const time = new Date(earliest + chance.next() * 0.5 * (end.getTime() - earliest));
    const by = chance.next() < 0.6 ? inquiry.lead : chance.pick(linkers);
    timeline.at(time, async () => {
      await actorOf(stage, by).call(investigationsEndpoints.linkReport, {
        params: { id: ids.inquiry },
        body: { reportId: report.id },
      });
    });
  }

  const workers = [
    ...namesOf('master'),
    ...namesOf('expert'),
    ...namesOf('senior'),
    ...namesOf('analyst'),
  ];
  inquiry.tasks.forEach((title, index) => {
    const share = index / inquiry.tasks.length;
    const created = new Date(
      opened.getTime() + (end.getTime() - opened.getTime()) * share * 0.8 + 600_000,
    );
    planTask(stage, {
      title,
      by: inquiry.lead,
      for: chance.pick(workers.filter((name) => hasJoined(stage, name, created))),
      created,
      state: inquiry.closed || share < 0.45 ? 'completed' : share < 0.75 ? 'in-progress' : 'open',
      until: end,
      inquiryId: () => ids.inquiry,
    });
  });
  if (inquiry.closed) {
    timeline.at(end, async () => {
      await actorOf(stage, inquiry.lead).call(investigationsEndpoints.change, {
        params: { id: ids.inquiry },
        body: { status: 'closed' },
      });
    });
  }
}

const namesOf = (habit: keyof typeof HABITS) =>
  PEOPLE.filter((person) => person.habit === habit).map(({ username }) => username);

const hasJoined = (stage: Stage, username: string, time: Date) =>
  daysAgo(stage, personNamed(username).joined) < time;

interface PlannedTask {
  readonly title: string;
  readonly description?: string;
  readonly by: string;
  readonly for: string;
  readonly created: Date;
  readonly state: 'open' | 'in-progress' | 'completed';
  readonly until: Date;
  readonly dueInDays?: number;
  inquiryId?(): string;
}

function planTask(stage: Stage, task: PlannedTask): void {
  const { chance, timeline, now } = stage;
  const ids = { task: '' };
  timeline.at(task.created, async () => {
    const due =
      task.dueInDays === undefined
        ? null
        : later(now, task.dueInDays * 24)
            .toISOString()
            .slice(0, 10);
    const body = {
      title: task.title,
      description: task.description ?? null,
      assignedToUserId: actorOf(stage, task.for).id,
      dueDate: due,
    };
    const creator = actorOf(stage, task.by);
    const created = task.inquiryId
      ? await creator.call(tasksEndpoints.createInInvestigation, {
          params: { id: task.inquiryId() },
          body,
        })
      : await creator.call(tasksEndpoints.create, { body });
    ids.task = created.id;
  });
  if (task.state === 'open') return;
  const room = task.until.getTime() - task.created.getTime();
  const wait = Math.min(room * 0.6, (6 + chance.next() * 66) * 3_600_000);
  timeline.at(new Date(task.created.getTime() + wait), async () => {
    await actorOf(stage, task.for).call(tasksEndpoints.change, {
      params: { taskId: ids.task },
      body: { status: task.state },
    });
  });
}

/** Completed weekly tasks, and current tasks of the demo roles. */
function planRoutine(stage: Stage): void {
  const { chance, now } = stage;
  const creators = ['isolvang', 'h-abel', 'mferreira', 'tanabe', 'klara-l', 'okonjo'];
  for (const person of PEOPLE) {
    for (let count = 0; count < HABITS[person.habit].tasks; count += 1) {
      const [title, description] = chance.pick(ROUTINES);
      const ago = 1.5 + chance.next() * (Math.min(person.joined, 90) - 3.5);
      planTask(stage, {
        title,
        description,
        by: chance.pick(creators.filter((name) => name !== person.username)),
        for: person.username,
        created: daysAgo(stage, ago),
        state: 'completed',
        until: now,
      });
    }
  }
  for (const [username, titles] of Object.entries(CURRENT_TASKS)) {
    titles.forEach(([title, state, dueInDays], index) => {
      planTask(stage, {
        title,
        by: username === 'isolvang' ? 'h-abel' : 'isolvang',
        for: username,
        created: daysAgo(stage, 1.4 - index * 0.2),
        state,
        until: now,
        dueInDays,
      });
    });
  }
}

type TaskList = readonly (readonly [
  title: string,
  state: PlannedTask['state'],
  dueInDays: number,
])[];

/** Tasks of the three demo roles. */
const CURRENT_TASKS: Readonly<Record<string, TaskList>> = {
  isolvang: [
    ['Answer the feedback of the week', 'in-progress', 0],
    ['Roster for the holidays', 'open', 6],
    ['Review who has admin rights', 'open', 12],
  ],
  mferreira: [
    ['Wide-swath radar of Tolvik: measure all three hulls', 'in-progress', 0],
    ['Redraw the approach to Malu Harbour with the new soundings', 'open', 2],
    ['One-page chart of the house in Port Verrin', 'in-progress', 1],
    ['Thermal pass of the slope before the auction', 'open', 3],
    ['Second reader for the dam series', 'open', -1],
  ],
  noor: [
    ['Fuel prices from the local papers, last four weeks', 'in-progress', 3],
    ['Read the community agreement once more, with coffee', 'completed', 0],
    ['Shelter column for the landing page', 'open', 1],
  ],
};
