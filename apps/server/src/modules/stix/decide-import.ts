import { type ImportOutcomeOf, isAbove, type Marking } from '@watchfloor/contract';
import { lineIn, type ReadItem } from '@watchfloor/stix';
import { levelOf } from '../../db/sight';

/** What an object became here when it came before. */
export interface KnownRef {
  readonly stixId: string;
  readonly objectId: string;
  readonly modified: string;
  readonly createdByRef: string | null;
  readonly revision: number;
}

/** What it takes to decide. */
export type DecidedItem = Pick<
  ReadItem,
  'stixId' | 'type' | 'modified' | 'createdByRef' | 'isRevoked' | 'marking'
> & {
  readonly reading: { readonly kind: ReadItem['reading']['kind']; readonly problem?: string };
};

interface Decision {
  readonly outcome: ImportOutcomeOf;
  readonly problem: string | null;
}

const as = (outcome: ImportOutcomeOf, problem: string | null = null): Decision => ({
  outcome,
  problem,
});

/** The list of names has no markings: every member reads it. */
function decideNames({ tlp, compartments }: Marking, ceiling: number | undefined): Decision {
  if (isAbove(tlp, 'GREEN') || compartments.length > 0) {
    return as('refused', 'Names of entities are for every member, so at most TLP:GREEN');
  }
  return ceiling !== undefined && levelOf(tlp) > ceiling
    ? as('refused', 'It is above the level of what sent it')
    : as('new');
}

/** Newer versions of the same producer replace what is here; nothing else does. What we made ourselves is no news to us. */
export function decideImport(
  item: DecidedItem,
  known: KnownRef | undefined,
  isOurs: boolean,
  ceiling: number | undefined,
): Decision {
  const { reading } = item;
  if (reading.kind === 'refused') return as('refused', reading.problem ?? null);
  if (isOurs) return as('ours');
  if (reading.kind === 'kept') return as('kept');
  if (reading.kind === 'observable') return as('new');
  if (reading.kind === 'entity') return decideNames(item.marking, ceiling);
  // There is nothing to take back.
  if (!known) return item.isRevoked ? as('kept') : as('new');
  if (known.createdByRef !== item.createdByRef) {
    return as('refused', 'It belongs to another producer');
  }
  const isNewer = Date.parse(item.modified ?? '') > Date.parse(known.modified);
  return isNewer ? as('changed') : as('same');
}

/** Reports come first, for others refer to them; investigations link them at the end. */
const ORDER: readonly ReadItem['reading']['kind'][] = [
  ...(['report', 'entity', 'assessment', 'investigation'] as const),
  ...(['observable', 'kept', 'refused'] as const),
];

export const inOrder = (items: readonly ReadItem[]): ReadItem[] =>
  [...items].sort((a, b) => ORDER.indexOf(a.reading.kind) - ORDER.indexOf(b.reading.kind));

export function titleOf({ reading, raw, stixId }: ReadItem): string {
  if (reading.kind === 'report') return reading.report.title;
  const [title = stixId] = [raw.name, raw.value, raw.pattern].flatMap((text) => lineIn(text) ?? []);
  return title.slice(0, 200);
}
