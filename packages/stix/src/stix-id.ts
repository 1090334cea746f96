import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import type { StixValue } from './stix-object';

/** Namespace of the ids of observables (STIX 2.1 §2.9). */
const OBSERVABLES = '00abedb4-aa42-466c-9c01-fed23315a9b7';

/** A UUID of version 5. The official schemas accept versions 1 to 5 only, and our own ids are of version 7. */
export function nameUuid(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [8, 12, 16, 20, 32]
    .map((end, i, ends) => hex.slice(i === 0 ? 0 : ends[i - 1], end))
    .join('-');
}

/** The same for one thing of one installation, always. */
export const toStixId = (type: string, installation: string, name: string): string =>
  `${type}--${nameUuid(installation, name)}`;

/** The same everywhere: equal observables have equal ids. */
export const toObservableId = (
  type: string,
  contributing: Readonly<Record<string, StixValue>>,
): string => `${type}--${nameUuid(OBSERVABLES, canonicalJson(contributing))}`;

/** The same bundle has the same id. */
export const bundleIdOf = (namespace: string, text: string): string =>
  toStixId('bundle', namespace, text);

const ID = /^[a-z][a-z0-9-]{2,249}--[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any UUID: what other producers made is not ours to reject. */
export const isStixId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);

export const typeOfId = (id: string): string => id.slice(0, id.indexOf('--'));
