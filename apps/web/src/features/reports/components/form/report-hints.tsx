import { useQuery } from '@tanstack/react-query';
import {
  type Credibility,
  findReportNumbers,
  lintReport,
  NUMBERS_MAX,
  type Reliability,
  reportsEndpoints,
} from '@watchfloor/contract';
import { Lightbulb } from 'lucide-react';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { endpointQuery } from '@/lib/endpoint-query';
import { useDelayed } from '@/lib/use-delayed';
import type { ReportFormApi } from './report-fields';
import type { ReportValues } from './report-values';

/** Hints appear when typing rests. */
const REST_MS = 800;

/** What a careful editor would point out; it never prevents submitting. */
export function ReportHints({ form }: { form: ReportFormApi }) {
  const values = useDelayed(useWatch({ control: form.control }) as ReportValues, REST_MS);
  const retracted = useRetractedNumbers(values);
  const hints = useMemo(() => lintReport({ ...toLinted(values), retracted }), [values, retracted]);
  if (hints.length === 0) return null;
  return (
    <aside aria-label="Hints" className="mt-3 flex gap-2.5 px-4 text-ink-2 text-small">
      <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <ul className="flex min-w-0 flex-col gap-1">
        {hints.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </aside>
  );
}

const toLinted = (values: ReportValues) => ({
  title: values.title,
  content: values.content,
  sourceReliability: values.sourceReliability as Reliability,
  informationCredibility: Number(values.informationCredibility) as Credibility,
  judgements: values.judgements.map(({ text }) => ({ text })),
  sources: values.sources.map(({ reliability, credibility }) => ({
    reliability: reliability as Reliability,
    credibility: Number(credibility) as Credibility,
  })),
});

/** Of the reports that its sources are or its text names. */
function useRetractedNumbers({ content, sources }: ReportValues): string[] {
  const cited = sources.map(({ reportNumber }) => reportNumber).filter(Boolean);
  const numbers = [...new Set([...cited, ...findReportNumbers(content)])].slice(0, NUMBERS_MAX);
  const { data } = useQuery({
    ...endpointQuery(reportsEndpoints.listNamed, { query: { numbers: numbers.join(',') } }),
    enabled: numbers.length > 0,
  });
  return useMemo(
    () => (data ?? []).filter(({ retractedAt }) => retractedAt).map(({ number }) => number),
    [data],
  );
}
