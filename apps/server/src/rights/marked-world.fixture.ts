import {
  AFFILIATIONS,
  type Affiliation,
  CLEARANCES,
  isAbove,
  TLP_LEVELS,
  type Tlp,
} from '@watchfloor/contract';
import type { Member } from '../testing/factories';
import type { TestApp } from '../testing/test-app';

/** A model of who may read what, which shares nothing with the server. */
export interface Person extends Member {
  affiliation: Affiliation;
  readonly compartments: Set<string>;
}

/** What a report or investigation says about its readers. */
export interface MarkedObject {
  readonly ownerId: string;
  tlp: Tlp;
  compartments: string[];
  recipients: string[];
}

export function sees(
  person: Person,
  { tlp, compartments, recipients, ownerId }: MarkedObject,
): boolean {
  if (!compartments.every((code) => person.compartments.has(code))) return false;
  if (tlp === 'RED') return person.id === ownerId || recipients.includes(person.id);
  return !isAbove(tlp, CLEARANCES[person.affiliation]);
}

/** To everyone. */
export const isOpen = ({ tlp, compartments }: MarkedObject): boolean =>
  !isAbove(tlp, 'GREEN') && compartments.length === 0;

/** A small generator, so that a seed repeats a run. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: <T>(list: readonly T[]): T => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    some: <T>(list: readonly T[], share: number): T[] => list.filter(() => next() < share),
  };
}
export type Random = ReturnType<typeof createRandom>;

/** Two of each affiliation, the first an admin, and three compartments with some of them. */
export async function makePeople({ db, make }: Pick<TestApp, 'db' | 'make'>, random: Random) {
  const people: Person[] = [];
  for (const affiliation of [...AFFILIATIONS, ...AFFILIATIONS]) {
    const member = await make.member({ isAdmin: people.length === 0 });
    await db`update users set affiliation = ${affiliation} where id = ${member.id}`;
    people.push({ ...member, affiliation, compartments: new Set() });
  }
  const codes: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const members = random.some(people, 0.5);
    const code = await make.compartment(members.map(({ id }) => id));
    for (const person of members) person.compartments.add(code);
    codes.push(code);
  }
  return { people, codes };
}

/** A marking that its writer may use. */
export function chooseMarking(random: Random, people: readonly Person[], writer: Person) {
  const levels = TLP_LEVELS.filter(
    (tlp) => tlp === 'RED' || !isAbove(tlp, CLEARANCES[writer.affiliation]),
  );
  const tlp = random.pick(levels);
  return {
    tlp,
    compartments: random.some([...writer.compartments], 0.3).toSorted(),
    recipients: tlp === 'RED' ? random.some(people, 0.3).map(({ id }) => id) : [],
  };
}
