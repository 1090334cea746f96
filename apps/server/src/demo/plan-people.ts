import {
  commentsEndpoints,
  followsEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  sinceEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client';
import type { Transact } from '../db/transact';
import { insertAccount } from '../embedded/identity/identity.queries';
import { hashPassword } from '../embedded/identity/password-hash';
import { newId } from '../identifiers';
import { toSkeleton } from '../look-alikes';
import { admitMember } from '../modules/auth/members';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { startSession } from '../modules/auth/sessions';
import { keepSessionAlive } from './demo.queries';
import { createMemberCalls } from './member-calls';
import { actorOf, daysAgo, later, type PlannedReport, type Stage } from './stage';
import { emailOf, facePath, HABITS, PEOPLE, type Person, ROLES } from './world/people';

interface JoinContext {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly transact: Transact;
  readonly publicUrl: URL;
  readonly issuer: string;
}

/** Sign-up, later sign-ins and admin rights of everyone. */
export function planPeople(stage: Stage, context: JoinContext): void {
  const { timeline, chance, now } = stage;
  for (const person of PEOPLE) {
    const joined = daysAgo(stage, person.joined);
    timeline.at(joined, () => join(stage, context, person));
    const visits = { master: 14, expert: 9, senior: 4, analyst: 2, junior: 1 }[person.habit];
    for (let count = 0; count < visits; count += 1) {
      const time = new Date(joined.getTime() + chance.next() * (now.getTime() - joined.getTime()));
      const address = `198.51.100.${chance.between(2, 250)}`;
      timeline.at(time, () =>
        context.transact(async (_tx, publish) => {
          const userId = actorOf(stage, person.username).id;
          await publish({
            type: 'member.signed-in',
            userId,
            address,
            browser: 'Firefox on Windows',
            isNewBrowser: false,
            replacedUserId: null,
          });
        }),
      );
    }
    if (person.isAdmin && person !== PEOPLE[0]) {
      timeline.at(later(joined, 5), async () => {
        await actorOf(stage, 'isolvang').call(usersEndpoints.changeRole, {
          params: { id: actorOf(stage, person.username).id },
          body: { isAdmin: true },
        });
      });
    }
  }
  for (const { by, member, tag } of FOLLOWED) {
    timeline.at(daysAgo(stage, 20), async () => {
      const { call } = actorOf(stage, by);
      const id = actorOf(stage, member).id;
      await call(followsEndpoints.follow, { params: { kind: 'member', id }, body: {} });
      await call(followsEndpoints.follow, { params: { kind: 'tag', id: tag }, body: {} });
    });
  }
  // What is older than a day has been seen: bell and dashboard show what came since.
  for (const { username } of PEOPLE) {
    if (username === 'noor') continue;
    timeline.at(daysAgo(stage, 1.2), async () => {
      const { call } = actorOf(stage, username);
      await call(notificationsEndpoints.readAll);
      await call(sinceEndpoints.markSeen, { body: {} });
    });
  }
}

/** Beyond what they follow by themselves. */
const FOLLOWED = [
  { by: 'isolvang', member: 'mferreira', tag: 'subsea-cable' },
  { by: 'mferreira', member: 'isolvang', tag: 'shipping' },
];

async function join(stage: Stage, context: JoinContext, person: Person): Promise<void> {
  const { app, db, transact, publicUrl, issuer } = context;
  const { firstName, lastName, username } = person;
  const subject = newId();
  const email = emailOf(person);
  if (ROLES.some((role) => role.username === username)) {
    // A random password: the demo button is the only way to sign in.
    const passwordHash = await hashPassword(`${newId()}${newId()}`);
    await insertAccount(db, {
      id: subject,
      email,
      emailKey: email,
      emailSkeleton: toSkeleton(email),
      firstName,
      lastName,
      passwordHash,
    });
  }
  const id = await transact(async (tx, publish) => {
    const profile = {
      email,
      isEmailVerified: false,
      firstName,
      lastName,
      profileImageUrl: facePath(username),
    };
    const userId = await admitMember(tx, publish, { issuer, subject }, profile, {
      registration: 'open',
      invitationHash: null,
      adminEmails: [],
    });
    if (person === PEOPLE[0]) {
      await publish({ type: 'role.granted', userId, actorId: null, by: 'sign-in' });
    }
    return userId;
  });
  const token = await startSession(db, { userId: id });
  await keepSessionAlive(db, id);
  const cookies = { [sessionCookieName(publicUrl)]: token };
  const actor = { person, id, ...createMemberCalls(app, publicUrl.origin, cookies) };
  stage.cast.set(username, actor);
  await actor.call(usersEndpoints.completeOnboarding, {
    body: { username, originatingCountry: person.country, agreementAccepted: true },
  });
}

/** A few deleted comments and reports for the audit log. */
export function planModeration(stage: Stage, reports: readonly PlannedReport[]): void {
  const { chance, timeline } = stage;
  const juniors = PEOPLE.filter(({ habit, joined }) => habit === 'junior' && joined > 10);
  const offTopic = [
    'Selling a small boat, one careful owner.',
    'First!',
    'Does anyone know a good dentist in Port Verrin?',
  ];
  for (const [index, content] of offTopic.entries()) {
    const ago = 9 - index * 2;
    const report = chance.pick(reports.filter(({ time }) => time < daysAgo(stage, ago + 1)));
    const person = chance.pick(juniors);
    const ids = { comment: '' };
    timeline.at(daysAgo(stage, ago), async () => {
      const created = await actorOf(stage, person.username).call(commentsEndpoints.create, {
        params: { id: report.id },
        body: { content },
      });
      ids.comment = created.id;
    });
    timeline.at(daysAgo(stage, ago - 0.2), async () => {
      await actorOf(stage, 'h-abel').call(commentsEndpoints.delete, {
        params: { id: ids.comment },
      });
    });
  }
  const ids = { report: '' };
  timeline.at(daysAgo(stage, 18), async () => {
    const created = await actorOf(stage, 'evarga').call(reportsEndpoints.create, {
      body: {
        title: 'Test, please ignore',
        content: 'Trying out the form.',
        intelligenceType: 'OSINT',
        region: null,
        tags: [],
      },
    });
    ids.report = created.id;
  });
  timeline.at(daysAgo(stage, 17.8), async () => {
    await actorOf(stage, 'isolvang').call(reportsEndpoints.delete, { params: { id: ids.report } });
  });
}

export function planPreferences(stage: Stage): void {
  for (const person of PEOPLE) {
    if (HABITS[person.habit].reports < 20 || person.username === 'mferreira') continue;
    stage.timeline.at(daysAgo(stage, person.joined - 1), async () => {
      await actorOf(stage, person.username).call(usersEndpoints.updatePreferences, {
        body: { regions: [], intTypes: [person.field, 'OSINT'] },
      });
    });
  }
}
