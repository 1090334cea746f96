import { type LogRule, type NewLogLine, watchLogEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { filterOf, type LogSearch } from '../log-search';

const PAGE_SIZE = 50;
const CHANGES = [{ kind: 'watch-log.changed' }] as const;

export const logPages = (search: LogSearch) =>
  endpointPages(watchLogEndpoints.list, { query: { limit: PAGE_SIZE, ...filterOf(search) } });

export const rulesQuery = endpointQuery(watchLogEndpoints.getRules);

type LineInput = Pick<NewLogLine, 'text'> & Partial<Pick<NewLogLine, 'kind' | 'aboutId'>>;

const writeLine = (line: LineInput) => call(watchLogEndpoints.write, { body: line });

export function useWriteLine() {
  return useNoticedMutation({
    act: writeLine,
    changes: CHANGES,
    failure: { text: 'Failed to log the line', preferServerMessage: true },
  });
}

export function useCorrectLine(id: string) {
  return useNoticedMutation({
    act: (body: { text: string; revision: number }) =>
      call(watchLogEndpoints.correct, { params: { id }, body }),
    changes: CHANGES,
    success: { title: 'Line corrected' },
    failure: { text: 'Failed to correct the line', preferServerMessage: true },
  });
}

export function useSetRules() {
  return useNoticedMutation({
    act: (on: LogRule[]) => call(watchLogEndpoints.setRules, { body: { on } }),
    changes: [{ kind: 'watch-log.rules-changed' }],
    failure: { text: 'Failed to save the rules' },
  });
}
