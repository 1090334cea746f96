import { POINT_TEXT_MAX, POINTS_MAX } from '@watchfloor/contract';
import { Plus, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';

export interface DraftPoint {
  /** Of a point that is stored. */
  id?: string | undefined;
  key: string;
  text: string;
}

interface DraftPointsProps {
  points: readonly DraftPoint[];
  onChange: (points: DraftPoint[]) => void;
  /** When the lead leaves a field, or adds and removes points. */
  onSettled: (points: readonly DraftPoint[]) => void;
}

/** The open points while they are written. */
export function DraftPoints({ points, onChange, onSettled }: DraftPointsProps) {
  const remove = (key: string) => {
    const left = points.filter((point) => point.key !== key);
    onChange(left);
    onSettled(left);
  };
  return (
    <div className="flex flex-col gap-1.5">
      {points.map((point, index) => (
        <div key={point.key} className="flex items-center gap-1.5">
          <Input
            aria-label={`Open point ${index + 1}`}
            dir="auto"
            value={point.text}
            maxLength={POINT_TEXT_MAX}
            autoFocus={point.id === undefined && point.text === ''}
            onChange={(event) =>
              onChange(
                points.map((other) =>
                  other.key === point.key ? { ...other, text: event.target.value } : other,
                ),
              )
            }
            onBlur={() => onSettled(points)}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove open point ${index + 1}`}
            onClick={() => remove(point.key)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="w-fit"
        disabledReason={points.length >= POINTS_MAX ? `At most ${POINTS_MAX} points` : undefined}
        onClick={() => onChange([...points, { key: crypto.randomUUID(), text: '' }])}
      >
        <Plus aria-hidden />
        Add a point
      </Button>
    </div>
  );
}
