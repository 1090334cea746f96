import { CircleSlash } from 'lucide-react';
import { Card } from './card';
import { EmptyState } from './empty-state';

interface GoneStateProps {
  title: string;
  text: string;
}

/** In place of what somebody else took away while it was being looked at. Said aloud: nobody here clicked anything. */
export function GoneState({ title, text }: GoneStateProps) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          className="py-16"
          icon={<CircleSlash />}
          title={title}
          titleAs="h1"
          text={text}
        />
      </div>
    </Card>
  );
}
