import { CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card';
import { EmptyState } from './empty-state';

interface GoneStateProps {
  title: string;
  text: ReactNode;
  /** Leads to the list that it was in. */
  back: ReactNode;
  children?: ReactNode;
}

/** In place of what somebody else took away while it was being looked at. Said aloud: nobody clicked anything. */
export function GoneState({ title, text, back, children }: GoneStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-start gap-4">
      <div className="-ml-2 flex">{back}</div>
      <Card className="w-full">
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
      {children}
    </div>
  );
}
