import { Radar } from 'lucide-react';
import { isNotFound, serverMessageOf } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { BackToRooms } from './room-header';

interface RoomProblemProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

export function RoomProblem({ error, onRetry, isRetrying }: RoomProblemProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="-ml-2 flex">
        <BackToRooms />
      </div>
      <Card>
        {isNotFound(error) ? (
          <EmptyState
            icon={<Radar />}
            title="War room not found"
            titleAs="h1"
            text="It was deleted, or it is private and you are not a member of it."
          />
        ) : (
          <ErrorState message={serverMessageOf(error)} onRetry={onRetry} isRetrying={isRetrying} />
        )}
      </Card>
    </div>
  );
}
