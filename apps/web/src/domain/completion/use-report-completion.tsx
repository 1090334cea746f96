import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Report, reportsEndpoints } from '@watchfloor/contract';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { endpointQuery } from '@/lib/endpoint-query';
import { useDelayed } from '@/lib/use-delayed';
import { type Completion, type Typed, useCompletion } from './use-completion';

const OFFERED = 8;
const TYPED = /\[\[([^[\]\n]{0,80})$/;

/** The title that is being typed after `[[`, if any. */
export function titleAtCaret(text: string, caret: number): Typed | null {
  const match = TYPED.exec(text.slice(Math.max(0, caret - 82), caret));
  return match ? { start: caret - match[0].length, text: match[1] ?? '' } : null;
}

/** Suggests reports while `[[title` is typed, and puts in the number of the chosen one. */
export function useReportCompletion(
  text: string,
  onTextChange: (text: string, caret: number) => void,
): Completion {
  const { typed, caret, moveTo, offer } = useCompletion(text, titleAtCaret);
  const q = useDelayed(typed?.text.trim() ?? '', 200);
  const found = useQuery({
    ...endpointQuery(reportsEndpoints.list, { query: { q, limit: OFFERED } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: typed !== null && q !== '',
  });

  function choose({ number }: Pick<Report, 'number'>): void {
    if (!typed) return;
    const before = `${text.slice(0, typed.start)}${number}`;
    const rest = text.slice(caret).replace(/^\]{1,2}/, '');
    moveTo(before.length);
    onTextChange(before + rest, before.length);
  }

  const reports = typed && typed.text.trim() !== '' ? (found.data ?? []) : [];
  return offer(
    'Reports',
    reports.map((report) => ({
      key: report.id,
      choose: () => choose(report),
      content: (
        <>
          <DisciplineIcon type={report.intelligenceType} />
          <span className="min-w-0 truncate">{report.title}</span>
          <span className="ml-auto shrink-0 font-mono text-ink-3 text-meta">{report.number}</span>
        </>
      ),
    })),
  );
}
