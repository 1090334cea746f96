import { TLP_LEVELS, type TlpIds } from '@watchfloor/contract';
import type { StixObject } from './stix-object';
import { tlpIdOf, tlpMarking } from './tlp-markings';

/** Replaces the markings of TLP 2.0 by those that a consumer knows. */
export function forConsumer(objects: readonly StixObject[], ids: TlpIds): StixObject[] {
  if (ids === '2.0') return [...objects];
  const replaced = new Map(TLP_LEVELS.map((tlp) => [tlpIdOf(tlp, '2.0'), tlp]));
  const seen = new Set<string>();
  return objects.flatMap((object) => {
    const tlp = replaced.get(object.id);
    const translated = tlp ? tlpMarking(tlp, ids) : translate(object, replaced, ids);
    if (seen.has(translated.id)) return [];
    seen.add(translated.id);
    return [translated];
  });
}

function translate(
  object: StixObject,
  replaced: ReadonlyMap<string, (typeof TLP_LEVELS)[number]>,
  ids: TlpIds,
): StixObject {
  const refs = object.object_marking_refs;
  if (!Array.isArray(refs)) return object;
  const translated = refs.map((ref) => {
    const tlp = replaced.get(String(ref));
    return tlp ? tlpIdOf(tlp, ids) : String(ref);
  });
  return { ...object, object_marking_refs: translated };
}
