/** JSON of a STIX object. Absent properties are left out: the standard knows no null. */
export type StixValue =
  | string
  | number
  | boolean
  | readonly StixValue[]
  | { readonly [name: string]: StixValue };

export interface StixObject {
  readonly type: string;
  readonly id: string;
  readonly [property: string]: StixValue;
}

type Given = Readonly<Record<string, StixValue | null | undefined>>;

/** Without what is null, undefined or an empty list, none of which the standard allows. */
export function withoutAbsent(given: Given): Record<string, StixValue> {
  const present = Object.entries(given).filter(
    ([, value]) => value != null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(present) as Record<string, StixValue>;
}

/** Times of the standard are in UTC with three digits. */
export const toStixTime = (time: string): string => new Date(time).toISOString();
