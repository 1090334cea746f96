import type { ReportEntity } from '@watchfloor/contract';
import { lazy, Suspense } from 'react';
import type { MarkText } from '@/domain/text/render-inlines';
import { createSplitter } from '../named-in-text';

const EntityMark = lazy(async () => ({
  default: (await import('./entity-mark')).EntityMark,
}));

/** Undefined where the text names nothing. */
export function createMarks(
  text: { id: string; content: string },
  entities: readonly ReportEntity[],
): MarkText | undefined {
  const split = createSplitter(text, entities);
  if (!split) return undefined;
  return (shown) =>
    split(shown).map(({ text: part, start, entity }) =>
      entity ? (
        <Suspense key={start} fallback={part}>
          <EntityMark entity={entity}>{part}</EntityMark>
        </Suspense>
      ) : (
        part
      ),
    );
}
