import { CircleSlash } from 'lucide-react';
import { Card } from './card';
import { EmptyState } from './empty-state';

interface GoneStateProps {
  title: string;
  text: string;
}

/** Shown in place of an item that someone else deleted meanwhile. Announced, because the reader did not click anything. */
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
