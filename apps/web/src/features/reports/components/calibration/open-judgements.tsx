import { Link } from '@tanstack/react-router';
import type { Calibration } from '@watchfloor/contract';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { formatNumber } from '@/lib/number-format';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { LINK_CLASS } from '@/ui/link-style';
import { PortionedTitle } from '../portioned-title';
import { describeLikelihood } from '../report-words';

/** Judgements without an outcome, each with the way to its report, where the author says what became of it. */
export function OpenJudgements({ open, openJudgements }: Calibration) {
  if (openJudgements.length === 0) return null;
  return (
    <Card aria-labelledby="open-judgements">
      <CardHeader>
        <CardTitle id="open-judgements">
          Without an outcome{' '}
          <span className="font-normal text-ink-2 tabular-nums">{formatNumber(open)}</span>
        </CardTitle>
        <p className="text-dense text-ink-2">
          When you know what became of one, say so on its report. The oldest come first.
        </p>
      </CardHeader>
      <ul aria-labelledby="open-judgements" className="divide-y border-t">
        {openJudgements.map(({ id, text, likelihood, report }) => {
          const described = describeLikelihood(likelihood);
          return (
            <li
              key={id}
              className="grid gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
            >
              <p className="text-dense">
                <span className="font-semibold">{described?.word}</span>{' '}
                <span className="whitespace-nowrap font-mono text-ink-2 text-small">
                  {described?.band}
                </span>
              </p>
              <div className="flex min-w-0 flex-col gap-1">
                <p dir="auto" className="wrap-anywhere text-dense">
                  {text}
                </p>
                <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-small">
                  <MarkingChip limit={1} marking={report.marking} />
                  <Link
                    to="/reports/$id"
                    params={{ id: report.id }}
                    dir="auto"
                    className={`wrap-anywhere ${LINK_CLASS}`}
                  >
                    <PortionedTitle title={report.title} />
                  </Link>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
