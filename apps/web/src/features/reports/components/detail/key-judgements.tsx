import { canJudgeReport, type Judgement, OUTCOMES, type Report } from '@watchfloor/contract';
import { useCurrentUser } from '@/lib/current-user';
import { Badge } from '@/ui/badge';
import { capitalize, describeLikelihood } from '../report-words';
import { OutcomeSelect } from './outcome-select';

/** What the author judges, each with a likelihood and, in a sentence of its own, the confidence. */
export function KeyJudgements({ report }: { report: Report }) {
  const { judgements = [] } = report;
  const canJudge = canJudgeReport(useCurrentUser(), report);
  if (judgements.length === 0) return null;
  return (
    <section
      aria-labelledby="judgements"
      className="mx-5 mt-5 break-inside-avoid border-accent border-s-3 bg-accent-soft"
    >
      <h2 id="judgements" className="px-4 pt-3 font-semibold text-ink-2 text-small">
        Key judgements
      </h2>
      <ol className="divide-y divide-accent/15 px-4 pb-1">
        {judgements.map((judgement, index) => (
          <li
            key={judgement.id}
            className="grid gap-x-5 gap-y-1 py-2.5 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
          >
            <Likelihood likelihood={judgement.likelihood} />
            <div className="min-w-0">
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-body">
                {judgement.text}
              </p>
              {judgement.confidence && (
                <p className="text-ink-2 text-small">
                  {capitalize(judgement.confidence)} confidence.
                </p>
              )}
            </div>
            <div className="flex items-start">
              {canJudge && (
                <OutcomeSelect reportId={report.id} judgement={judgement} number={index + 1} />
              )}
              <OutcomeBadge outcome={judgement.outcome} isOnPaperOnly={canJudge} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Likelihood({ likelihood }: Pick<Judgement, 'likelihood'>) {
  const described = describeLikelihood(likelihood);
  if (!described) return <span className="max-sm:hidden" />;
  return (
    <p className="text-body">
      <span className="font-semibold">{described.word}</span>{' '}
      <span className="whitespace-nowrap font-mono text-ink-2 text-small">{described.band}</span>
    </p>
  );
}

const TONES = { true: 'done', false: 'danger', unclear: 'neutral' } as const;

interface OutcomeBadgeProps extends Pick<Judgement, 'outcome'> {
  isOnPaperOnly: boolean;
}

function OutcomeBadge({ outcome, isOnPaperOnly }: OutcomeBadgeProps) {
  if (!outcome) return null;
  return (
    <Badge tone={TONES[outcome]} className={isOnPaperOnly ? 'hidden print:inline-flex' : undefined}>
      {OUTCOMES[outcome]}
    </Badge>
  );
}
