import { type EntityKind, isInTimeRange, NAMED_KINDS, type NamedKind } from '@watchfloor/contract';
import { scan } from '@watchfloor/entities';
import { EXTENSION_ID } from './producer';

export type RawObject = Readonly<Record<string, unknown>>;

export interface ReadValue {
  readonly kind: EntityKind;
  readonly value: string;
}

export const isRecord = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What our extension says; empty without one. */
export function extensionIn(object: RawObject): RawObject {
  const extension = isRecord(object.extensions) ? object.extensions[EXTENSION_ID] : undefined;
  return isRecord(extension) ? extension : {};
}

const CONTROL = /[\p{Cc}\p{Cs}]/gu;

/** As typed texts are: without control characters. */
export const cleanLines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROL, (found) => (found === '\n' || found === '\t' ? found : ''));

/** Marks that change the direction of what follows. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const textIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && cleanLines(value).normalize('NFC').trim()) || undefined;

/** A title or a name: one line. */
export const lineIn = (value: unknown): string | undefined =>
  textIn(value)?.replaceAll(DIRECTION, '').replaceAll(/\s+/g, ' ').trim() || undefined;

/** Undefined if it is none, or not one that can be stored and told. */
export function timeIn(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return isInTimeRange(time) ? new Date(time).toISOString() : undefined;
}

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The one thing that a text is, in its normal form. */
function readValue(text: string, wanted: readonly EntityKind[]): ReadValue[] {
  const [found] = scan(text);
  const isAll = found && found.start === 0 && found.end === text.length;
  return isAll && wanted.includes(found.kind) ? [{ kind: found.kind, value: found.value }] : [];
}

const VALUED: Readonly<Record<string, readonly EntityKind[]>> = {
  'ipv4-addr': ['ipv4', 'cidr'],
  'ipv6-addr': ['ipv6', 'cidr'],
  'domain-name': ['domain'],
  url: ['url'],
  'email-addr': ['email'],
};

const HASHES: Readonly<Record<string, EntityKind>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  SHA1: 'sha1',
  'SHA-256': 'sha256',
  SHA256: 'sha256',
  'SHA-512': 'sha512',
  SHA512: 'sha512',
};

/** What we call an observable; null if we have no word for it. */
export function readObservable(object: RawObject): ReadValue[] | null {
  const { type, value, number, hashes } = object;
  const wanted = typeof type === 'string' && Object.hasOwn(VALUED, type) ? VALUED[type] : undefined;
  if (wanted) return orNull(typeof value === 'string' ? readValue(value.trim(), wanted) : []);
  if (type === 'autonomous-system') {
    return orNull(Number.isSafeInteger(number) ? readValue(`AS${number}`, ['asn']) : []);
  }
  if (type === 'file' && isRecord(hashes)) {
    return orNull(
      Object.entries(hashes).flatMap(([name, hash]) => {
        const kind = Object.hasOwn(HASHES, name) ? HASHES[name] : undefined;
        return kind && typeof hash === 'string' ? readValue(hash.toLowerCase(), [kind]) : [];
      }),
    );
  }
  if (type === 'vulnerability' || type === 'attack-pattern') {
    const ids = listIn(object.external_references).flatMap((reference) =>
      isRecord(reference) ? (textIn(reference.external_id) ?? []) : [],
    );
    const kind = type === 'vulnerability' ? 'cve' : 'attack';
    return orNull(
      [...ids, textIn(object.name) ?? ''].flatMap((id) => readValue(id, [kind])).slice(0, 1),
    );
  }
  const own = extensionIn(object);
  const text = textIn(own.entity_value);
  if (!text || isNamedKind(own.entity_kind)) return null;
  return orNull(readValue(text, [own.entity_kind as EntityKind]));
}

const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

const isNamedKind = (kind: unknown): kind is NamedKind => NAMED_KINDS.includes(kind as NamedKind);

const NAMED_TYPES: Readonly<Record<string, NamedKind>> = {
  malware: 'malware',
  campaign: 'campaign',
  'threat-actor': 'group',
  'intrusion-set': 'group',
};

export interface ReadNamed {
  readonly kind: NamedKind;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** What members would name; null for anything else. Identities are so only if they say it: most are producers. */
export function readNamed(object: RawObject): ReadNamed | null {
  const own = extensionIn(object);
  const type = String(object.type);
  const kind = isNamedKind(own.entity_kind)
    ? own.entity_kind
    : Object.hasOwn(NAMED_TYPES, type)
      ? NAMED_TYPES[type]
      : undefined;
  const name = lineIn(object.name);
  if (!kind || !name) return null;
  const aliases = [...listIn(object.aliases), ...listIn(own.aliases)].flatMap(
    (alias) => lineIn(alias) ?? [],
  );
  return { kind, name, aliases: [...new Set(aliases)].filter((alias) => alias !== name) };
}
