import { combineMarkings, DEFAULT_TLP, type Marking } from '@watchfloor/contract';
import { extensionIn, isRecord, listIn, type RawObject, textIn } from './read-entities';
import { readTlp } from './tlp-markings';

/** Of a marking that the bundle does not explain: it may mean anything. */
const UNKNOWN: Marking = { tlp: 'AMBER+STRICT', compartments: [] };

/** The marking of an object, by the definitions of its bundle. Parts that are marked apart count for the whole. */
export function createMarkingReader(definitions: ReadonlyMap<string, RawObject>) {
  const readOne = (id: string): Marking[] => {
    const definition = definitions.get(id);
    const tlp = readTlp(id, definition);
    if (tlp) return [{ tlp, compartments: [] }];
    const code = definition && textIn(extensionIn(definition).compartment);
    if (code) return [{ tlp: 'CLEAR', compartments: [code] }];
    // Copyright and terms of use restrict no reader.
    return definition?.definition_type === 'statement' ? [] : [UNKNOWN];
  };
  return (object: RawObject): Marking => {
    const parts = listIn(object.granular_markings).flatMap((part) =>
      isRecord(part) ? (textIn(part.marking_ref) ?? []) : [],
    );
    const refs = [...listIn(object.object_marking_refs).map(String), ...parts];
    const markings = refs.flatMap(readOne);
    const hasLevel = refs.some((id) => readTlp(id, definitions.get(id)));
    // Producers rarely mark how they describe themselves: that follows what it explains.
    const tlp = object.type === 'identity' ? 'CLEAR' : DEFAULT_TLP;
    const least: Marking = { tlp, compartments: [] };
    return combineMarkings(hasLevel ? markings : [least, ...markings]);
  };
}
