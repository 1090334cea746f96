import { queryOptions } from '@tanstack/react-query';
import { entitiesEndpoints, type ReportEntity, TEXTS_MAX } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { ENTITIES_KEY } from '@/lib/entities-key';

interface Waiting {
  id: string;
  resolve: (entities: ReportEntity[]) => void;
  reject: (reason: unknown) => void;
}

let waiting: Waiting[] = [];

/** What a comment, a message or another text names. */
export const textEntities = (id: string) =>
  queryOptions({
    queryKey: [...ENTITIES_KEY, entitiesEndpoints.ofTexts.path, id],
    queryFn: () => load(id),
    staleTime: 60_000,
  });

/** All texts that a screen shows at once are asked about in one call. */
function load(id: string): Promise<ReportEntity[]> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(ask);
    waiting.push({ id, resolve, reject });
  });
}

function ask(): void {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += TEXTS_MAX) {
    void answer(asked.slice(from, from + TEXTS_MAX));
  }
}

async function answer(asked: readonly Waiting[]): Promise<void> {
  try {
    const ids = asked.map(({ id }) => id).join();
    const entities = await call(entitiesEndpoints.ofTexts, { query: { ids } });
    for (const { id, resolve } of asked) {
      resolve(entities.filter(({ texts }) => texts.some((text) => text.id === id)));
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
