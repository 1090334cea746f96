import { parseSearchQuery } from '@watchfloor/contract';
import { TriangleAlert } from 'lucide-react';
import { countryName } from '@/map/places-query';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { useNamedPlace } from './use-named-place';

interface SearchProblemsProps {
  id: string;
  text: string;
  onChange: (text: string) => void;
}

/** What keeps a search from being sent, and the places of a name to choose from. */
export function SearchProblems({ id, text, onChange }: SearchProblemsProps) {
  const place = useNamedPlace(text, onChange);
  const problems = parseSearchQuery(text).tokens.filter(
    ({ problem, start }) => problem && start !== place?.token.start,
  );
  return (
    <div id={id} aria-live="polite" className="flex flex-col gap-1 empty:hidden">
      {problems.map(({ problem, start, end }) => (
        <p
          key={start}
          className={classNames(
            'flex items-start gap-1.5 text-small',
            // Still being typed: what the filter takes is a hint.
            end === text.length ? 'text-ink-2' : 'text-danger',
          )}
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </p>
      ))}
      {place && place.choices.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="mb-2 text-ink-2 text-small">Which {place.name} do you mean?</legend>
          {place.choices.map((choice) => (
            <Button
              key={`${choice.latitude} ${choice.longitude}`}
              size="sm"
              onClick={() => onChange(place.choose(choice))}
            >
              {choice.name}, {countryName(choice.country)}
            </Button>
          ))}
        </fieldset>
      )}
      {place?.message && <p className="text-ink-2 text-small">{place.message}</p>}
    </div>
  );
}
