import type { Database } from '../../apps/server/src/db/client';
import type { Amounts } from './amounts';
import { type CopyRows, type Field, idOf } from './copy-rows';

export const GREEN = 2;
const [AMBER, COMPARTMENT, FIRST_NAMED] = [3, 100, 1000];
const CODE = 'HARBOUR';

/** Of a hundred reports one is GREEN, 96 are AMBER, two in a compartment, and one is RED. */
export function audienceOf(report: number): number {
  const place = report % 100;
  if (place === 50) return GREEN;
  if (place === 25) return FIRST_NAMED + (report - place) / 100;
  return place % 50 === 10 ? COMPARTMENT : AMBER;
}

/** Half of the members are in the compartment. Each RED report names its author and one other. */
export async function fillMarkings(
  db: Database,
  { reports, members }: Pick<Amounts, 'reports' | 'members'>,
  reportId: (number: number) => string,
  copy: CopyRows,
): Promise<void> {
  const compartment = idOf('compartment');
  const at = new Date().toISOString();
  await copy(
    db,
    'compartments',
    ['id', 'code', 'title', 'created_at'],
    [[compartment, CODE, 'The harbour', at]],
  );
  await copy(db, 'audiences', ['id', 'tlp', 'compartments'], [[COMPARTMENT, 'AMBER', [CODE]]]);
  await copy(
    db,
    'compartment_members',
    ['compartment_id', 'user_id', 'granted_via', 'created_at'],
    Array.from({ length: Math.floor(members / 2) }, (_, i): Field[] => [
      compartment,
      idOf(`member ${i * 2}`),
      'admin',
      at,
    ]),
  );
  const red = Array.from({ length: reports }, (_, i) => i).filter(
    (i) => audienceOf(i) >= FIRST_NAMED,
  );
  await copy(
    db,
    'audiences',
    ['id', 'tlp', 'object_id'],
    red.map((i): Field[] => [audienceOf(i), 'RED', reportId(i)]),
  );
  const named = red.flatMap((i) =>
    [i % members, (i + 1) % members].map((member) => ({ i, member: idOf(`member ${member}`) })),
  );
  await copy(
    db,
    'audience_recipients',
    ['audience_id', 'user_id'],
    named.map(({ i, member }): Field[] => [audienceOf(i), member]),
  );
  await copy(
    db,
    'audience_members',
    ['user_id', 'audience_id'],
    named.map(({ i, member }): Field[] => [member, audienceOf(i)]),
  );
}
