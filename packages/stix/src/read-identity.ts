import { isRecord, listIn, textIn } from './read-entities';
import { isStixId } from './stix-id';
import { type StixObject, withoutAbsent } from './stix-object';

const NAME_MAX = 200;
const SECTORS_MAX = 20;

const short = (value: unknown) => textIn(value)?.slice(0, NAME_MAX).toWellFormed();
const time = (value: unknown) => {
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString();
};

/** How another producer describes themselves, as we pass it on: only what is known and short. Null if it is no identity. */
export function readIdentity(text: string): StixObject | null {
  const raw: unknown = JSON.parse(text);
  if (!isRecord(raw) || raw.type !== 'identity' || !isStixId(raw.id)) return null;
  const [created, modified, name] = [time(raw.created), time(raw.modified), short(raw.name)];
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
