import type { EntityKind, Marking } from '@watchfloor/contract';
import { parsePosition } from '@watchfloor/entities';
import { extensionOf, identityIdOf, markingRefs, type Producer } from './producer';
import { toObservableId, toStixId } from './stix-id';
import { type StixObject, type StixValue, toStixTime, withoutAbsent } from './stix-object';

export interface ExportedEntity {
  readonly id: string;
  readonly kind: EntityKind;
  readonly value: string;
  /** Members gave it its name. */
  readonly isNamed: boolean;
  /** Its other names. */
  readonly aliases: readonly string[];
}

type Properties = Readonly<Record<string, StixValue>>;
interface Shape {
  readonly type: string;
  readonly properties: Properties;
  /** The comparison of a pattern, for observables: the path of the property, and its value. */
  readonly path?: string;
}

const HASHES = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' } as const;

const valued = (type: string, value: string): Shape => ({
  type,
  properties: { value },
  path: `${type}:value`,
});

const hashed = (name: string, value: string): Shape => ({
  type: 'file',
  properties: { hashes: { [name]: value } },
  path: `file:hashes.'${name}'`,
});

const isIpv6 = (value: string) => value.includes(':');

/** What STIX calls it. Things without a word there are infrastructure, a location or an identity with our extension. */
function shapeOf({ kind, value }: Pick<ExportedEntity, 'kind' | 'value'>): Shape {
  switch (kind) {
    case 'ipv4':
    case 'ipv6':
    case 'cidr':
      return valued(isIpv6(value) ? 'ipv6-addr' : 'ipv4-addr', value);
    case 'domain':
      return valued('domain-name', value);
    case 'url':
      return valued('url', value);
    case 'email':
      return valued('email-addr', value);
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return hashed(HASHES[kind], value);
    case 'asn':
      return {
        type: 'autonomous-system',
        properties: { number: Number(value.replace(/\D/g, '')) },
        path: 'autonomous-system:number',
      };
    case 'cve':
      return referenced('vulnerability', 'cve', value);
    case 'attack':
      return referenced('attack-pattern', 'mitre-attack', value);
    case 'coordinates':
    case 'mgrs':
      return { type: 'location', properties: { name: value, ...positionOf(value) } };
    case 'place':
      return { type: 'location', properties: { name: value, region: value } };
    case 'person':
      return { type: 'identity', properties: { name: value, identity_class: 'individual' } };
    case 'organisation':
      return { type: 'identity', properties: { name: value, identity_class: 'organization' } };
    case 'group':
      return { type: 'threat-actor', properties: { name: value } };
    case 'malware':
      return { type: 'malware', properties: { name: value, is_family: true } };
    case 'campaign':
      return { type: 'campaign', properties: { name: value } };
    default:
      return { type: 'infrastructure', properties: { name: value } };
  }
}

const referenced = (type: string, source: string, id: string): Shape => ({
  type,
  properties: { name: id, external_references: [{ source_name: source, external_id: id }] },
});

function positionOf(value: string): Properties {
  const position = parsePosition(value);
  return position
    ? { latitude: Number(position.latitude), longitude: Number(position.longitude) }
    : { region: value };
}

const HAS_ALIASES: ReadonlySet<string> = new Set(['threat-actor', 'malware', 'campaign']);

/** The same observable has the same id everywhere; what members named has one of this installation. */
export function entityIdOf(producer: Producer, entity: ExportedEntity): string {
  const { type, properties, path } = shapeOf(entity);
  if (path) return toObservableId(type, properties);
  const name = entity.isNamed ? entity.id : `${entity.kind}:${entity.value}`;
  return toStixId(type, producer.namespace, `entity:${name}`);
}

export function entityObject(
  producer: Producer,
  entity: ExportedEntity,
  marking: Marking,
): StixObject {
  const { type, properties, path } = shapeOf(entity);
  const { kind, value, aliases } = entity;
  const id = entityIdOf(producer, entity);
  const object_marking_refs = markingRefs(producer, marking);
  if (path) return { type, spec_version: '2.1', id, ...properties, object_marking_refs };
  // The same for all: when a text named it first is not for those who may not read that text.
  const created = toStixTime(producer.createdAt);
  return {
    type,
    spec_version: '2.1',
    id,
    created_by_ref: identityIdOf(producer),
    ...{ created, modified: created },
    ...properties,
    ...withoutAbsent({ aliases: HAS_ALIASES.has(type) ? aliases : null }),
    object_marking_refs,
    extensions: extensionOf(withoutAbsent({ entity_kind: kind, entity_value: value, aliases })),
  };
}

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** `[ipv4-addr:value = '203.0.113.7']`; null for what is no observable. */
export function patternOf(entity: Pick<ExportedEntity, 'kind' | 'value'>): string | null {
  const { path, properties } = shapeOf(entity);
  if (!path) return null;
  if ('number' in properties) return `[${path} = ${String(properties.number)}]`;
  return `[${path} = ${quote(entity.value)}]`;
}
