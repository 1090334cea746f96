import type { Graph } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import { Chip } from '@/ui/chip';
import { familyOf, NODE_FAMILIES, type NodeFamily } from '../node-families';
import { FamilyDot } from './family-dot';

interface FamilyChipsProps {
  graph: Graph;
  hidden: ReadonlySet<NodeFamily>;
  onHiddenChange: (hidden: ReadonlySet<NodeFamily>) => void;
}

/** What the discs mean, how many there are, and a way to hide them. */
export function FamilyChips({ graph, hidden, onHiddenChange }: FamilyChipsProps) {
  const families = graph.nodes.kind.map(familyOf);
  const counts = (Object.keys(NODE_FAMILIES) as NodeFamily[])
    .map((family) => ({ family, count: families.filter((one) => one === family).length }))
    .filter(({ count }) => count > 0);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Shown kinds</legend>
      {counts.map(({ family, count }) => (
        <Chip
          key={family}
          pressed={!hidden.has(family)}
          onPressedChange={(isShown) => {
            const next = new Set(hidden);
            if (isShown) next.delete(family);
            else next.add(family);
            onHiddenChange(next);
          }}
        >
          <FamilyDot family={family} />
          {NODE_FAMILIES[family].name} {formatNumber(count)}
        </Chip>
      ))}
    </fieldset>
  );
}
