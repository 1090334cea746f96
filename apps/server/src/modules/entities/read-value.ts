import type { EntityKind } from '@watchfloor/contract';
import { scan } from '@watchfloor/entities';

const NETWORK_KINDS: ReadonlySet<EntityKind> = new Set(['ipv4', 'ipv6', 'cidr']);
export const isNetwork = (kind: EntityKind): boolean => NETWORK_KINDS.has(kind);

/** The one thing that a text is, in its normal form; null if it is anything else. */
export function readValue(text: string): { kind: EntityKind; value: string } | null {
  const trimmed = text.trim();
  const whole = scan(trimmed)[0];
  const isAll = whole && whole.start === 0 && whole.end === trimmed.length;
  return isAll ? { kind: whole.kind, value: whole.value } : null;
}
