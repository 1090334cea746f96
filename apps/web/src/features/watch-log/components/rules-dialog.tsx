import { useQuery } from '@tanstack/react-query';
import { LOG_RULE_NAMES, LOG_RULES, type LogRule } from '@watchfloor/contract';
import { QueryProblem } from '@/lib/query-problem';
import { DialogBody, TitledDialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { rulesQuery, useSetRules } from '../api/watch-log';

interface RulesDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What the product writes by itself, for admins. */
export function RulesDialog({ isOpen, onOpenChange }: RulesDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Automatic lines"
      description="What Watchfloor writes into the log by itself. A line is only for those who may see what it is about."
    >
      <DialogBody className="pb-5">
        <RuleSwitches />
      </DialogBody>
    </TitledDialog>
  );
}

function RuleSwitches() {
  const rules = useQuery(rulesQuery);
  const save = useSetRules();
  if (rules.isError) return <QueryProblem query={rules} />;
  if (!rules.data) return <Skeleton className="h-40" />;
  const { on } = rules.data;
  const change = (rule: LogRule, isOn: boolean) =>
    save.run(isOn ? [...on, rule] : on.filter((other) => other !== rule));
  return (
    <ul className="flex flex-col gap-3">
      {LOG_RULE_NAMES.map((rule) => (
        <li key={rule} className="flex items-center justify-between gap-4 text-body">
          <span id={`rule-${rule}`}>{LOG_RULES[rule]}</span>
          <Switch
            aria-labelledby={`rule-${rule}`}
            checked={on.includes(rule)}
            onCheckedChange={(isOn) => change(rule, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}
