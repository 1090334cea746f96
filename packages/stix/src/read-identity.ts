import { isRecord, lineIn, listIn, timeIn } from './read-entities';
import { isStixId } from './stix-id';
import { type StixObject, withoutAbsent } from './stix-object';

const NAME_MAX = 200;
const SECTORS_MAX = 20;

const short = (value: unknown) => lineIn(value)?.slice(0, NAME_MAX).toWellFormed();

/** How another producer describes themselves, as we pass it on: only what is known and short. Null if it is no identity. */
export function readIdentity(text: string): StixObject | null {
  const raw: unknown = JSON.parse(text);
  if (!isRecord(raw) || raw.type !== 'identity' || !isStixId(raw.id)) return null;
  const [created, modified, name] = [timeIn(raw.created), timeIn(raw.modified), short(raw.name)];
  if (!raw.id.startsWith('identity--') || !created || !modified || !name) return null;
  return {
    type: 'identity',
    spec_version: '2.1',
    id: raw.id,
    ...{ created, modified, name },
    ...withoutAbsent({
      identity_class: short(raw.identity_class),
      sectors: listIn(raw.sectors)
        .flatMap((sector) => short(sector) ?? [])
        .slice(0, SECTORS_MAX),
      contact_information: short(raw.contact_information),
    }),
  };
}
