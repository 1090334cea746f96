import { type Judgement, OUTCOMES, type Outcome } from '@watchfloor/contract';
import { Select, type SelectOption } from '@/ui/select';
import { useJudgeReport } from '../../api/judge-report';

const OPEN = 'open';

const OPTIONS: readonly SelectOption<Outcome | typeof OPEN>[] = [
  { value: OPEN, label: 'Still open' },
  ...(['true', 'false', 'unclear'] as const).map((value) => ({ value, label: OUTCOMES[value] })),
];

interface OutcomeSelectProps {
  reportId: string;
  judgement: Judgement;
  /** Its place in the list, for its name. */
  number: number;
}

/** For the author: what became of a judgement. */
export function OutcomeSelect({ reportId, judgement, number }: OutcomeSelectProps) {
  const judge = useJudgeReport(reportId);
  return (
    <Select
      aria-label={`Outcome of judgement ${number}`}
      value={judgement.outcome ?? OPEN}
      onValueChange={(next) =>
        judge.run({ judgementId: judgement.id, outcome: next === OPEN ? null : next })
      }
      options={OPTIONS}
      disabled={judge.isPending}
      className="w-34 print:hidden"
    />
  );
}
