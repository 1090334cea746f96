import { displayName, type EntityDetails } from '@watchfloor/contract';
import { EntityValue } from '@/domain/entities/entity-value';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { useSplitEntity } from '../api/merge';

/** What was merged into it; each can be taken apart again. */
export function MergesCard({ entity }: { entity: EntityDetails }) {
  const split = useSplitEntity();
  if (entity.merges.length === 0) return null;
  return (
    <Card aria-labelledby="merges">
      <CardHeader>
        <CardTitle id="merges">Same as</CardTitle>
      </CardHeader>
      <ul aria-label="Same as" className="divide-y">
        {entity.merges.map(({ id, from, mergedBy, mergedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="flex min-w-0 flex-col">
              <span className="flex items-baseline gap-2 text-dense">
                <EntityValue entity={from} className="font-medium" />
                <span className="text-ink-3 text-small">{ENTITY_KIND_NAMES[from.kind]}</span>
              </span>
              <span className="text-ink-3 text-small">
                merged {mergedBy && `by ${displayName(mergedBy)} `}
                <RelativeTime time={mergedAt} />
              </span>
            </span>
            <Button
              size="sm"
              className="ml-auto"
              onClick={() => split.run({ id: entity.id, mergeId: id })}
            >
              Undo<span className="sr-only"> the merge of {from.label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
