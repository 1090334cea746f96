import { say } from '../embedded/reach-database';
import type { DemoStart, Ground } from '../start-server';
import { findRoleAccounts, hasMark, moveTo, writeMark } from './demo.queries';
import { serveDemo } from './demo.routes';
import type { DemoMode, DemoRole } from './demo-mode';
import { claimPlace, finishPlace, type Mark } from './demo-place';
import { fillWorld } from './fill-world';
import { emailOf, facePath, PEOPLE, personNamed, ROLES } from './world/people';

/** The demo's own way to start: its folder must be a demo's before anything in it is touched. */
export function createDemoStart(): DemoStart {
  let mark: Mark | undefined;
  return {
    folder: 'data-demo',
    async claim(dataDirectory) {
      mark = await claimPlace(dataDirectory);
    },
    async open(ground) {
      if (!mark) throw new Error('the data directory was not claimed');
      return openDemo(ground, mark);
    },
  };
}

async function openDemo(ground: Ground, mark: Mark): Promise<DemoMode> {
  const { db, dataDirectory, settings } = ground;
  const { origin } = settings.publicUrl;
  if (mark.state === 'filling') {
    say('Making the demo world: ninety days in under a minute…');
    await fillWorld(ground, `${origin}/idp`, createProgress());
    await writeMark(db, mark.id);
    await finishPlace(dataDirectory, mark);
  }
  if (!(await hasMark(db, mark.id))) {
    throw new Error(`the database in ${dataDirectory} was not made by the demo.`);
  }
  await moveTo(db, origin);
  return describeDemo(await findRoles(ground));
}

async function findRoles({ db }: Ground): Promise<DemoRole[]> {
  const people = ROLES.map((role) => ({ ...role, person: personNamed(role.username) }));
  const accounts = await findRoleAccounts(
    db,
    people.map(({ person }) => emailOf(person)),
  );
  return people.flatMap(({ key, title, note, person }) => {
    const account = accounts.find(({ email }) => email === emailOf(person));
    const name = `${person.firstName} ${person.lastName}`;
    const picture = facePath(person.username);
    // Whom an admin of the demo has deleted is no longer offered.
    return account ? [{ key, title, note, name, picture, accountId: account.id }] : [];
  });
}

function describeDemo(roles: readonly DemoRole[]): DemoMode {
  const pictures = new Map(PEOPLE.map((person) => [emailOf(person), facePath(person.username)]));
  return {
    roles,
    pictureOf: (email) => pictures.get(email) ?? null,
    serve: serveDemo,
  };
}

/** A line for each quarter. */
function createProgress(): (done: number, of: number) => void {
  let told = 0;
  return (done, of) => {
    const quarter = Math.floor((done / of) * 4);
    if (quarter === told) return;
    told = quarter;
    say(`  ${quarter * 25} % of ${of} acts`);
  };
}
