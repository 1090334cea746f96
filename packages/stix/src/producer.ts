import type { Marking } from '@watchfloor/contract';
import { nameUuid, toStixId } from './stix-id';
import { type StixObject, type StixValue, toStixTime } from './stix-object';
import { tlpIdOf, tlpMarking } from './tlp-markings';

/** The installation that makes the objects. */
export interface Producer {
  /** A UUID of its own: the namespace of the ids of everything that it makes. */
  readonly namespace: string;
  readonly name: string;
  /** When it began. */
  readonly createdAt: string;
  /** Its address, for links back. */
  readonly publicUrl: string;
}

/** Ids of what is the same in every installation. */
const PROJECT = nameUuid('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://watchfloor.example/stix');
const PROJECT_SINCE = '2026-01-01T00:00:00.000Z';
const PROJECT_IDENTITY = toStixId('identity', PROJECT, 'watchfloor');

/** The extension with what STIX has no property for. */
export const EXTENSION_ID = toStixId('extension-definition', PROJECT, 'extension');

const FIXED = { spec_version: '2.1', created: PROJECT_SINCE, modified: PROJECT_SINCE };

/** The extension and who defined it: the same two objects in every bundle that uses it. */
export const EXTENSION_OBJECTS: readonly StixObject[] = [
  {
    type: 'identity',
    id: PROJECT_IDENTITY,
    ...FIXED,
    name: 'Watchfloor',
    description: 'The makers of the Watchfloor software, not an installation of it.',
    identity_class: 'organization',
  },
  {
    type: 'extension-definition',
    id: EXTENSION_ID,
    ...FIXED,
    created_by_ref: PROJECT_IDENTITY,
    name: 'Watchfloor details',
    description:
      'On reports: number, discipline, region, tags, grading, places, judgements and sources. On other objects: the kind, value and names of an entity. On markings: the code of a compartment.',
    schema: 'See docs/stix.md of Watchfloor.',
    version: '1.0.0',
    extension_types: ['property-extension'],
  },
];

/** `extensions` of an object with these details. */
export const extensionOf = (details: Readonly<Record<string, StixValue>>): StixValue => ({
  [EXTENSION_ID]: { extension_type: 'property-extension', ...details },
});

export const identityIdOf = ({ namespace }: Pick<Producer, 'namespace'>): string =>
  toStixId('identity', namespace, 'installation');

export const producerIdentity = (producer: Producer): StixObject => ({
  type: 'identity',
  spec_version: '2.1',
  id: identityIdOf(producer),
  created: toStixTime(producer.createdAt),
  modified: toStixTime(producer.createdAt),
  name: producer.name,
  identity_class: 'organization',
});

/** Whether the installation may change the object. */
export const isOwn = (producer: Producer, object: StixObject): boolean =>
  [object.id, object.created_by_ref].includes(identityIdOf(producer));

const compartmentIdOf = ({ namespace }: Producer, code: string): string =>
  toStixId('marking-definition', namespace, `compartment:${code}`);

const compartmentMarking = (producer: Producer, code: string): StixObject => ({
  type: 'marking-definition',
  spec_version: '2.1',
  id: compartmentIdOf(producer, code),
  created: toStixTime(producer.createdAt),
  created_by_ref: identityIdOf(producer),
  name: `Compartment ${code}`,
  extensions: extensionOf({ compartment: code }),
});

/** `object_marking_refs`, with the ids of TLP 2.0. */
export const markingRefs = (producer: Producer, { tlp, compartments }: Marking): string[] => [
  tlpIdOf(tlp, '2.0'),
  ...compartments.map((code) => compartmentIdOf(producer, code)),
];

/** The definitions of all that `markingRefs` names. */
export function markingDefinitions(producer: Producer, markings: readonly Marking[]): StixObject[] {
  const levels = new Set(markings.map(({ tlp }) => tlp));
  const codes = new Set(markings.flatMap(({ compartments }) => compartments));
  return [
    ...[...levels].map((tlp) => tlpMarking(tlp, '2.0')),
    ...[...codes].map((code) => compartmentMarking(producer, code)),
  ];
}
