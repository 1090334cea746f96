import { isTooLong } from '@watchfloor/entities';
import { listIn, type RawObject, type ReadValue, readObservable } from './read-entities';
import { BUNDLE_VALUES_MAX, REPORT_VALUES_MAX, VERDICT_VALUES_MAX } from './read-limits';
import { readPattern } from './read-pattern';

export type Values = ReturnType<typeof createValues>;

/** The observables that the objects of a bundle are, or name. Objects refer to each other: what they share is counted each time. */
export function createValues(known: ReadonlyMap<string, RawObject>) {
  const byId = new Map([...known].map(([id, object]) => [id, distinct(valuesOf(object))]));
  const of = (id: string): readonly ReadValue[] => byId.get(id) ?? [];
  let left = BUNDLE_VALUES_MAX;

  /** What these objects name, once each; a string says why that is too much. */
  function about(ids: readonly string[], most: number): readonly ReadValue[] | string {
    const found = new Map<string, ReadValue>();
    for (const id of ids) {
      for (const value of of(id)) found.set(keyOf(value), value);
      if (found.size > most) return `It is about more than ${most.toLocaleString('en')} values`;
    }
    left -= found.size;
    return left < 0 ? 'The objects of the bundle are about too many values' : [...found.values()];
  }

  return {
    of,
    aboutReport: (object: RawObject) => about(refsOf(object), REPORT_VALUES_MAX),

    /** Of an indicator or a note. */
    aboutVerdict(object: RawObject): readonly ReadValue[] | string {
      const ids = object.type === 'indicator' ? [String(object.id)] : refsOf(object);
      const values = about(ids, VERDICT_VALUES_MAX);
      const isLong = typeof values !== 'string' && values.some(({ value }) => isTooLong(value));
      return isLong ? 'It names a value that is too long' : values;
    },
  };
}

/** The ids of what an object refers to. */
export const refsOf = (object: RawObject): string[] => [
  ...new Set(listIn(object.object_refs).map(String)),
];

const keyOf = ({ kind, value }: ReadValue) => `${kind} ${value}`;

const distinct = (values: readonly ReadValue[]): readonly ReadValue[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** The observables that an object is, or that its pattern names. */
function valuesOf(object: RawObject): readonly ReadValue[] {
  if (object.type === 'indicator') {
    const pattern = object.pattern_type === undefined || object.pattern_type === 'stix';
    return (pattern && typeof object.pattern === 'string' && readPattern(object.pattern)) || [];
  }
  return readObservable(object) ?? [];
}
