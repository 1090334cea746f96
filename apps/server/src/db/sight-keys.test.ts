import { expect, test } from 'vitest';
import { createRandom } from '../rights/marked-world.fixture';
import { createFactories, type Member } from '../testing/factories';
import { createTestDatabase } from '../testing/test-database';
import { sightColumns } from './sight';

const { db } = await createTestDatabase();
const make = createFactories(db);

/** What RED reports that name only this member are numbered. */
async function nameIn(count: number, { id: userId }: Member): Promise<number[]> {
  const numbers: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const id = await make.report({ userId });
    await make.mark('report', id, { tlp: 'RED', recipients: [userId] });
    const [row] = await db<{ audienceId: number }[]>`
      select audience_id from reports where id = ${id}`;
    numbers.push(row?.audienceId ?? 0);
  }
  return numbers;
}

async function keyOf({ id }: Member): Promise<string> {
  const [row] = await db<{ sightKey: string }[]>`
    select ${sightColumns(db)} from users u where u.id = ${id}`;
  return row?.sightKey ?? '';
}

/** Those whose hashes, one by one, add up to the sum without carry. A set is a number with a bit for each. */
function findSum(hashes: ReadonlyMap<number, bigint>, sum: bigint): number[] | null {
  const basis: { sum: bigint; of: bigint }[] = [];
  const reduce = (left: { sum: bigint; of: bigint }) =>
    basis.reduce(
      (rest, known) =>
        (rest.sum ^ known.sum) < rest.sum
          ? { sum: rest.sum ^ known.sum, of: rest.of ^ known.of }
          : rest,
      left,
    );
  const audiences = [...hashes.keys()];
  for (const [index, audience] of audiences.entries()) {
    const rest = reduce({ sum: hashes.get(audience) ?? 0n, of: 1n << BigInt(index) });
    if (rest.sum) basis.push(rest);
    basis.sort((one, other) => (one.sum < other.sum ? 1 : -1));
  }
  const { sum: missing, of } = reduce({ sum, of: 0n });
  return missing ? null : audiences.filter((_, index) => of & (1n << BigInt(index)));
}

test('nobody can choose audiences so that they share the responses of another', async () => {
  const [victim, attacker] = [await make.member(), await make.member()];
  const theirs = await nameIn(3, victim);
  const own = await nameIn(80, attacker);
  // Everyone can compute these.
  const hashes = await db<{ id: number; hash: string }[]>`
    select id, hashtextextended(id::text, 0)::text as hash from audiences where id = any (${[...theirs, ...own]})`;
  const hashOf = new Map(hashes.map(({ id, hash }) => [id, BigInt.asUintN(64, BigInt(hash))]));
  const sum = theirs.reduce((total, id) => total ^ (hashOf.get(id) ?? 0n), 0n);
  const chosen = findSum(new Map([...hashOf].filter(([id]) => own.includes(id))), sum);
  expect(chosen).not.toBeNull();
  await db`
    delete from audience_members where user_id = ${attacker.id} and audience_id <> all (${chosen ?? []})`;
  expect(await keyOf(attacker)).not.toBe(await keyOf(victim));
});

test('members have the same key if they read the same, and only then', async () => {
  const random = createRandom(7);
  const members = await Promise.all(Array.from({ length: 5 }, () => make.member()));
  const audiences = await nameIn(4, members[0] as Member);
  await db`delete from audience_members where audience_id = any (${audiences})`;
  const read = new Map(members.map((member) => [member, new Set<number>()]));
  let alike = 0;
  for (let i = 0; i < 100; i += 1) {
    const [member, audience] = [random.pick(members), random.pick(audiences)];
    const own = read.get(member);
    if (own?.delete(audience)) {
      await db`
        delete from audience_members where user_id = ${member.id} and audience_id = ${audience}`;
    } else {
      own?.add(audience);
      await db`insert into audience_members (user_id, audience_id) values (${member.id}, ${audience})`;
    }
    const keys = await Promise.all(members.map(keyOf));
    const sets = members.map((one) => String([...(read.get(one) ?? [])].toSorted()));
    // A member who was never in any audience has no key yet.
    for (const [a, key] of keys.entries()) {
      for (const [b, other] of keys.entries()) {
        if (a >= b || (!sets[a] && !sets[b])) continue;
        expect([sets[a], sets[b], key === other]).toEqual([sets[a], sets[b], sets[a] === sets[b]]);
        if (key === other) alike += 1;
      }
    }
  }
  expect(alike).toBeGreaterThan(10);
});
