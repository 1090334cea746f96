import { setImmediate } from 'node:timers/promises';
import type { EntityKind } from '@watchfloor/contract';
import { scan } from '@watchfloor/entities';

const NETWORK_KINDS: ReadonlySet<EntityKind> = new Set(['ipv4', 'ipv6', 'cidr']);
export const isNetwork = (kind: EntityKind): boolean => NETWORK_KINDS.has(kind);

interface KnownValue {
  readonly kind: EntityKind;
  readonly value: string;
}

/** Positions and numbers may have spaces, and addresses that nobody should follow. None of them is longer. */
const WITH_SPACES_MAX = 300;

/** The one thing that a text is, in its normal form; null if it is anything else. */
export function readValue(text: string): KnownValue | null {
  const trimmed = text.trim();
  if (trimmed.length > WITH_SPACES_MAX && /\s/.test(trimmed)) return null;
  const whole = scan(trimmed)[0];
  const isAll = whole && whole.start === 0 && whole.end === trimmed.length;
  return isAll ? { kind: whole.kind, value: whole.value } : null;
}

/** The same of many texts. Other requests are served in between. */
export async function readValues(texts: readonly string[]): Promise<(KnownValue | null)[]> {
  const values = [];
  for (const text of texts) {
    values.push(readValue(text));
    await setImmediate();
  }
  return values;
}
