import { TOKEN_SUBJECTS, type TokenScope, type TokenSubject } from '@watchfloor/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '@/ui/checkbox';

interface ScopeFieldsProps {
  chosen: readonly TokenScope[];
  onChange: (chosen: TokenScope[]) => void;
  error?: string | undefined;
}

const SUBJECTS = Object.entries(TOKEN_SUBJECTS) as [TokenSubject, string][];

/** One row for each subject, with a box to read and one to write. */
export function ScopeFields({ chosen, onChange, error }: ScopeFieldsProps) {
  const id = useId();
  const toggle = (scope: TokenScope, isOn: boolean) =>
    onChange(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={`${id}-error`}>
      <legend className="mb-1.5 font-medium text-dense text-ink">Scopes</legend>
      <ul className="divide-y rounded-control border">
        {SUBJECTS.map(([subject, covers]) => (
          <li key={subject} className="flex items-center gap-4 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-mono text-dense">{subject}</p>
              <p className="text-ink-3 text-small">{covers}</p>
            </div>
            {(['read', 'write'] as const).map((right) => (
              <Checkbox
                key={right}
                label={
                  <>
                    <span className="sr-only">{subject}: </span>
                    {right}
                  </>
                }
                checked={chosen.includes(`${subject}:${right}`)}
                onCheckedChange={(isOn) => toggle(`${subject}:${right}`, isOn === true)}
              />
            ))}
          </li>
        ))}
      </ul>
      <div id={`${id}-error`} aria-live="polite" className="empty:hidden">
        {error && (
          <p className="flex items-start gap-1.5 text-danger text-small">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
