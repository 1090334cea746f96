import {
  accessEndpoints,
  compartmentsEndpoints,
  DEFAULT_TLP,
  isAbove,
  markingsEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { actorOf, daysAgo, type PlannedReport, type Stage } from './stage';
import { AFFILIATIONS_AT_LAST, COMPARTMENTS } from './world/need-to-know';

/** Last of all, so that nobody is kept from what they did before. */
const AT_LAST_DAYS = 0.02;
const ADMIN = 'isolvang';

/** Compartments with their members, a few restricted reports, and people from outside the organization. */
export function planMarkings(stage: Stage, reports: readonly PlannedReport[]): void {
  const { timeline } = stage;
  for (const { code, title, description, made, members } of COMPARTMENTS) {
    timeline.at(daysAgo(stage, made), async () => {
      const admin = actorOf(stage, ADMIN);
      await admin.call(compartmentsEndpoints.create, { body: { code, title, description } });
      for (const username of members) {
        await admin.call(compartmentsEndpoints.addMember, {
          params: { code, userId: actorOf(stage, username).id },
        });
      }
    });
  }
  timeline.at(daysAgo(stage, AT_LAST_DAYS), async () => {
    for (const report of reports.filter(({ tlp }) => isAbove(tlp, DEFAULT_TLP))) {
      await actorOf(stage, report.author.username).call(markingsEndpoints.markReport, {
        params: { id: report.id },
        body: { tlp: report.tlp },
      });
    }
    for (const { code, line, members, release } of COMPARTMENTS) {
      const chosen = reports.filter(
        (report) => report.line.key === line && members.includes(report.author.username),
      );
      for (const [index, report] of chosen.slice(-4).entries()) {
        await restrict(stage, report, code, index === 3 ? members.slice(0, 3) : null);
      }
      const [first] = chosen.slice(-4);
      if (first && release) await makeEdition(stage, first, release);
    }
    for (const [username, affiliation] of AFFILIATIONS_AT_LAST) {
      await actorOf(stage, ADMIN).call(accessEndpoints.changeMember, {
        params: { id: actorOf(stage, username).id },
        body: { affiliation },
      });
    }
  });
}

/** In the compartment, or only for the people named. */
async function restrict(
  stage: Stage,
  { id, author }: PlannedReport,
  code: string,
  named: readonly string[] | null,
): Promise<void> {
  await actorOf(stage, author.username).call(markingsEndpoints.markReport, {
    params: { id },
    body: named
      ? {
          tlp: 'RED',
          recipients: named.map((username) => actorOf(stage, username).id),
          reason: 'For the desk that works on it',
        }
      : { tlp: 'AMBER+STRICT', compartments: [code] },
  });
}

/** A labelled portion, and a releasable edition of it. */
async function makeEdition(
  stage: Stage,
  { id, author: { username }, intelligenceType, tags, title, content }: PlannedReport,
  release: { readonly title: string; readonly text: string },
): Promise<void> {
  const author = actorOf(stage, username);
  const portion = `(GREEN) ${release.text}`;
  const { revision } = await author.call(reportsEndpoints.get, { params: { id } });
  const common = { intelligenceType, tags: [...tags] };
  await author.call(reportsEndpoints.change, {
    params: { id },
    body: { ...common, title, content: `${portion}\n\n${content}`, revision },
  });
  await author.call(reportsEndpoints.create, {
    body: { ...common, title: release.title, content: portion, editionOf: id },
  });
}
