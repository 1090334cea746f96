import { combineMarkings, type Marking, VERDICTS } from '@watchfloor/contract';
import {
  extensionIn,
  isRecord,
  lineIn,
  listIn,
  type RawObject,
  type ReadNamed,
  type ReadValue,
  readNamed,
  textIn,
  timeIn,
} from './read-entities';
import { BUNDLE_OBJECTS_MAX, BundleError, checkShape, FUTURE_MS } from './read-limits';
import { createMarkingReader } from './read-markings';
import { findUnnamed, type ReadReport, readReport } from './read-reports';
import { createValues, refsOf, type Values } from './read-values';
import { isStixId, nameUuid, typeOfId } from './stix-id';

export interface ReadAssessment {
  readonly values: readonly ReadValue[];
  readonly verdict: (typeof VERDICTS)[number] | null;
  readonly note: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly reliability: unknown;
  readonly credibility: unknown;
}

/** What becomes of an object. `kept` is stored as it came, for we have no place for it. */
export type Reading =
  | { readonly kind: 'report'; readonly report: ReadReport }
  | {
      readonly kind: 'investigation';
      readonly title: string;
      readonly description: string | null;
      readonly reportRefs: readonly string[];
    }
  | { readonly kind: 'entity'; readonly named: ReadNamed }
  | { readonly kind: 'assessment'; readonly assessment: ReadAssessment }
  /** Found where a report says it. */
  | { readonly kind: 'observable' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly problem: string };

export interface ReadItem {
  readonly stixId: string;
  readonly type: string;
  readonly created: string | null;
  readonly modified: string | null;
  readonly createdByRef: string | null;
  readonly isRevoked: boolean;
  readonly marking: Marking;
  readonly reading: Reading;
  /** As it came. */
  readonly raw: RawObject;
}

const TYPE = /^[a-z][a-z0-9-]{2,249}$/;
/** What explains other objects. */
const EXPLAINING = new Set(['marking-definition', 'extension-definition', 'identity']);
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 5000;
const NOTE_MAX = 5000;
/** Characters of a report that lists observables. */
const LISTED_MAX = 40_000;

const toTime = (value: unknown): string | null => timeIn(value) ?? null;

/**
 * Reads the text of a bundle, or of the objects of one. Throws `BundleError` if it is none. What its objects refer to may have come
 * earlier: `context` explains them, and is not read again.
 */
export function readBundle(text: string, context = '[]'): ReadItem[] {
  let bundle: unknown;
  try {
    bundle = JSON.parse(text);
  } catch {
    throw new BundleError('This is not JSON');
  }
  return readObjects(isRecord(bundle) ? bundle.objects : undefined, JSON.parse(context));
}

export function readObjects(objects: unknown, context: readonly RawObject[] = []): ReadItem[] {
  if (!Array.isArray(objects)) throw new BundleError('This is no bundle of STIX objects');
  if (objects.length > BUNDLE_OBJECTS_MAX) {
    throw new BundleError('The bundle has more than 20,000 objects');
  }
  checkShape(objects);
  const came = newestById(objects.filter(isRecord));
  // What is refused explains nothing.
  const usable = [...came].filter(([, object]) => !problemOf(object));
  const known = new Map([...newestById(context), ...usable]);
  const readMarking = createMarkingReader(known);
  const values = createValues(known);
  const items = [...came].map(([stixId, object]): ReadItem => {
    const read = readOne(object, values);
    return {
      stixId,
      type: String(object.type).slice(0, TITLE_MAX),
      created: toTime(object.created),
      modified: toTime(object.modified),
      createdByRef: isStixId(object.created_by_ref) ? object.created_by_ref : null,
      isRevoked: object.revoked === true,
      marking: combineMarkings([
        readMarking(object),
        ...read.quoted.flatMap((id) => {
          const quoted = known.get(id);
          return quoted ? [readMarking(quoted)] : [];
        }),
      ]),
      reading: read.reading,
      raw: object,
    };
  });
  return [...items, ...listLoose(items, values)];
}

/** Of several objects with the same id the newest counts. What has no id cannot be told from others, and is left out. */
function newestById(objects: readonly RawObject[]): Map<string, RawObject> {
  const known = new Map<string, RawObject>();
  for (const object of objects) {
    if (!isStixId(object.id) || typeof object.type !== 'string') continue;
    const earlier = known.get(object.id);
    if (earlier && (toTime(earlier.modified) ?? '') >= (toTime(object.modified) ?? '')) continue;
    known.set(object.id, object);
  }
  return known;
}

interface ReadOne {
  readonly reading: Reading;
  /** The ids of what its text has from others. */
  readonly quoted: readonly string[];
}

const refuse = (problem: string): ReadOne => ({
  reading: { kind: 'refused', problem },
  quoted: [],
});

/** Why an object is refused whatever it says. */
function problemOf({ id, type, modified }: RawObject): string | null {
  if (!TYPE.test(String(type)) || typeOfId(String(id)) !== type) {
    return 'Its id and type do not match';
  }
  if (Date.parse(String(modified)) > Date.now() + FUTURE_MS) {
    return 'Its time of change is in the future';
  }
  return modified === undefined || toTime(modified) ? null : 'Its time of change is no time';
}

function readOne(object: RawObject, values: Values): ReadOne {
  const type = String(object.type);
  const plain = (reading: Reading) => ({ reading, quoted: [] });
  const problem = problemOf(object);
  if (problem) return refuse(problem);
  if (type === 'report') return readReportObject(object, values);
  if (type === 'grouping') return plain(readGrouping(object));
  if (type === 'indicator' || type === 'note') {
    const assessment = readAssessment(object, values);
    if (typeof assessment === 'string') return refuse(assessment);
    return plain(assessment ? { kind: 'assessment', assessment } : { kind: 'kept' });
  }
  if (values.of(String(object.id)).length > 0) return plain({ kind: 'observable' });
  const named = EXPLAINING.has(type) && !extensionIn(object).entity_kind ? null : readNamed(object);
  return plain(named ? { kind: 'entity', named } : { kind: 'kept' });
}

function readReportObject(object: RawObject, values: Values): ReadOne {
  const said = values.aboutReport(object);
  if (typeof said === 'string') return refuse(said);
  const unnamed = findUnnamed(object, [...new Set(said.map(({ value }) => value))]);
  const report = readReport(object, unnamed);
  if (typeof report === 'string') return refuse(report);
  const written = new Set(unnamed);
  const quoted = refsOf(object).filter((id) =>
    values.of(id).some(({ value }) => written.has(value)),
  );
  return { reading: { kind: 'report', report }, quoted };
}

function readGrouping(object: RawObject): Reading {
  const title = lineIn(object.name)?.slice(0, TITLE_MAX);
  const reportRefs = refsOf(object).filter((id) => id.startsWith('report--'));
  if (!title) return { kind: 'kept' };
  const description = textIn(object.description)?.slice(0, DESCRIPTION_MAX) ?? null;
  return { kind: 'investigation', title, description, reportRefs };
}

/** A string says why it cannot be read; null means that it says nothing about observables. */
function readAssessment(object: RawObject, values: Values): ReadAssessment | string | null {
  const own = extensionIn(object);
  if (object.type === 'note' && own.verdict === undefined) return null;
  const about = values.aboutVerdict(object);
  if (typeof about === 'string') return about;
  if (about.length === 0) return null;
  const validFrom = toTime(object.valid_from ?? object.created);
  const validUntil = toTime(object.valid_until);
  if (validFrom && Date.parse(String(object.valid_until)) <= Date.parse(validFrom)) {
    return 'It ends before it begins';
  }
  const isOwnWord = object.type === 'note' && /^Verdict: \w+\.$/.test(String(object.content));
  const note = textIn(object.type === 'note' ? object.content : object.description);
  return {
    values: about,
    verdict: readVerdict(object, own),
    note: isOwnWord ? null : (note?.slice(0, NOTE_MAX) ?? null),
    ...{ validFrom, validUntil },
    ...{ reliability: own.source_reliability, credibility: own.information_credibility },
  };
}

function readVerdict(object: RawObject, own: RawObject): ReadAssessment['verdict'] {
  const known = VERDICTS.find((verdict) => verdict === own.verdict);
  if (known || object.type !== 'indicator') return known ?? null;
  const types = listIn(object.indicator_types);
  if (types.includes('benign')) return 'benign';
  return types.includes('malicious-activity') ? 'malicious' : 'suspicious';
}

/** Observables that no report of the bundle says: reports that list them, one for each marking. */
function listLoose(items: readonly ReadItem[], values: Values): ReadItem[] {
  const said = new Set(
    items
      .flatMap(({ reading, raw }) => (reading.kind === 'report' ? refsOf(raw) : []))
      .flatMap((id) => values.of(id).map(({ value }) => value)),
  );
  const looseOf = ({ stixId, isRevoked }: ReadItem) =>
    isRevoked ? [] : values.of(stixId).flatMap(({ value }) => (said.has(value) ? [] : value));
  const loose = items.filter((item) => looseOf(item).length > 0);
  const groups = Map.groupBy(loose, ({ marking }) => JSON.stringify(marking));
  return [...groups.values()].flatMap((group) => {
    const lists = splitByLength([...new Set(group.flatMap(looseOf))]);
    return lists.flatMap((list, i) =>
      listReport(group, list, lists.length > 1 ? ` (${i + 1})` : ''),
    );
  });
}

function splitByLength(values: readonly string[]): string[][] {
  const lists: string[][] = [];
  let length = LISTED_MAX;
  for (const value of values) {
    if (length + value.length + 3 > LISTED_MAX) {
      lists.push([]);
      length = 0;
    }
    lists.at(-1)?.push(value);
    length += value.length + 3;
  }
  return lists;
}

/** Its id is that of its content and marking: the same list is not stored twice for the same readers. */
function listReport(
  group: readonly ReadItem[],
  values: readonly string[],
  number: string,
): ReadItem[] {
  const [first] = group;
  if (!first) return [];
  const object = {
    type: 'report',
    name: `Observables without a report${number}`,
    description: values.map((value) => `- ${value}`).join('\n'),
    labels: ['observables'],
  };
  const report = readReport(object, []);
  if (typeof report === 'string') return [];
  const content = [JSON.stringify(first.marking), ...[...values].sort()].join('\n');
  const id = nameUuid('00000000-0000-0000-0000-000000000000', content);
  return [
    {
      ...first,
      stixId: `report--${id}`,
      type: 'report',
      reading: { kind: 'report', report },
      raw: { ...object, id: `report--${id}` },
    },
  ];
}
