import { type ReactNode, useId } from 'react';
import { Card, CardHeader, CardTitle } from '@/ui/card';

interface FactCardProps {
  title: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  children?: ReactNode;
}

/** A few facts about one part of the installation. */
export function FactCard({ title, facts, children }: FactCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="mb-4 break-inside-avoid">
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <dl className="divide-y text-dense">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-4 px-4 py-2">
            <dt className="shrink-0 text-ink-2">{name}</dt>
            <dd className="wrap-anywhere text-right font-mono text-small">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
