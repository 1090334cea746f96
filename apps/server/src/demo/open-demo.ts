import { printLine } from '../embedded/reach-database';
import type { DemoStart, Ground } from '../start-server';
import { findRoleAccounts, hasMark, updatePressLinks, writeMark } from './demo.queries';
import { serveDemo } from './demo.routes';
import { claimDirectory, type Mark, markReady } from './demo-directory';
import type { DemoMode, DemoRole } from './demo-mode';
import { fillWorld } from './fill-world';
import { emailOf, facePath, PEOPLE, personNamed, ROLES } from './world/people';

/** Claims the directory before anything in it is touched. */
export function createDemoStart(): DemoStart {
  let mark: Mark | undefined;
  return {
    folder: 'data-demo',
    async claim(dataDirectory) {
      mark = await claimDirectory(dataDirectory);
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
    printLine('Creating the demo world: ninety days in under a minute…');
    await fillWorld(ground, `${origin}/idp`, createProgress());
    await writeMark(db, mark.id);
    await markReady(dataDirectory, mark);
  }
  if (!(await hasMark(db, mark.id))) {
    throw new Error(`the database in ${dataDirectory} was not created by the demo.`);
  }
  await updatePressLinks(db, origin);
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
    // An admin of the demo may have deleted the member.
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

/** Prints a line for each quarter. */
function createProgress(): (done: number, of: number) => void {
  let printed = 0;
  return (done, of) => {
    const quarter = Math.floor((done / of) * 4);
    if (quarter === printed) return;
    printed = quarter;
    printLine(`  ${quarter * 25} % of ${of} actions`);
  };
}
