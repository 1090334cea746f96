import {
  type Assessment,
  displayName,
  type EntityDetails,
  formatGrade,
} from '@watchfloor/contract';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentVerdict } from '@/domain/entities/current-verdict';
import { EntityValue } from '@/domain/entities/entity-value';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { VerdictBadge } from '@/domain/entities/verdict-badge';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { copyText } from '@/ui/copy-text';
import { PageHeader } from '@/ui/page-header';
import { formatUtcDay } from '@/ui/utc-time';
import { BackToEntities } from './back-to-entities';

interface EntityHeaderProps {
  entity: EntityDetails;
  assessments: readonly Assessment[];
  /** After the ways to copy. */
  actions: ReactNode;
}

export function EntityHeader({ entity, assessments, actions }: EntityHeaderProps) {
  const { kind, value, label, local, excludedBy } = entity;
  const verdict = currentVerdict(assessments);
  return (
    <PageHeader
      back={<BackToEntities />}
      eyebrow={
        <>
          <Badge variant="outline">{ENTITY_KIND_NAMES[kind]}</Badge>
          {verdict && <VerdictSummary verdict={verdict} />}
          {local && <Badge>private or reserved</Badge>}
          {excludedBy && <Badge>left out by {excludedBy.name}</Badge>}
        </>
      }
      title={<EntityValue entity={entity} />}
      actions={
        <>
          <Button onClick={() => void copyText(label, 'Copied')}>
            <Copy aria-hidden />
            Copy
          </Button>
          {label !== value && (
            <Button
              variant="ghost"
              title="As an address that can be followed"
              onClick={() => void copyText(value, 'Copied as is')}
            >
              Copy as is
            </Button>
          )}
          {actions}
        </>
      }
    />
  );
}

function VerdictSummary({ verdict }: { verdict: NonNullable<ReturnType<typeof currentVerdict>> }) {
  const grade = formatGrade({
    sourceReliability: verdict.reliability,
    informationCredibility: verdict.credibility,
  });
  return (
    <>
      <VerdictBadge verdict={verdict.verdict} />
      <span className="text-small">
        {verdict.validUntil && `until ${formatUtcDay(verdict.validUntil)} · `}
        by {displayName(verdict.author)}
        {grade && ` · ${grade}`}
      </span>
    </>
  );
}
