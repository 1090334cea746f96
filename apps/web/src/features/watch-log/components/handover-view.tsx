import {
  canAcceptHandover,
  displayName,
  type Handover,
  highestTlp,
  TLP_LEVELS,
} from '@watchfloor/contract';
import { ShieldAlert } from 'lucide-react';
import { TlpChip } from '@/domain/marking/marking-chip';
import { useSeen } from '@/domain/since/use-seen';
import { MarkdownText } from '@/domain/text/markdown-text';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { formatUtcTime } from '@/ui/utc-time';
import { useAcceptHandover } from '../api/handovers';
import { HandoverFacts } from './handover-facts';
import { HANDOVER_FOOTER_CLASS } from './handover-heading';
import { OpenPoints } from './open-points';

/** Of what the reader sees in it. */
export const levelOf = ({ points }: Handover) =>
  highestTlp(['GREEN', ...points.flatMap(({ marking }) => marking?.tlp ?? [])]) ?? TLP_LEVELS[1];

/** A signed handover: to read, to accept and to print. */
export function HandoverView({ handover }: { handover: Handover }) {
  const user = useCurrentUser();
  const accept = useAcceptHandover(handover.id);
  useSeen('handover', handover.id, handover.state);
  const { summary, signedAt, acceptedAt, acceptedBy, from, to, hash, isIntact } = handover;
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="hidden justify-center print:flex">
        <TlpChip tlp={levelOf(handover)} />
      </p>
      {!isIntact && (
        <Notice tone="danger" role="alert" icon={<ShieldAlert />}>
          What is stored is not what was signed. Compare it with the audit log.
        </Notice>
      )}
      {summary ? (
        <MarkdownText form="short" text={summary} className="text-body" />
      ) : (
        <p className="text-ink-2 text-small">No summary.</p>
      )}
      <section aria-label="Open points" className="flex flex-col gap-2">
        <h3 className="font-medium text-dense">
          Open points <span className="text-ink-2 tabular-nums">{handover.points.length}</span>
        </h3>
        <OpenPoints handover={handover} />
      </section>
      <HandoverFacts facts={handover.facts} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
        <dt className="text-ink-2">Signed</dt>
        <dd>
          {from ? displayName(from) : 'Former member'}
          {signedAt && `, ${formatUtcTime(signedAt)}`}
        </dd>
        <dt className="text-ink-2">Accepted</dt>
        <dd>
          {acceptedAt
            ? `${acceptedBy ? displayName(acceptedBy) : 'Former member'}, ${formatUtcTime(acceptedAt)}`
            : 'not yet'}
        </dd>
        <dt className="text-ink-2">Hash</dt>
        <dd className="wrap-anywhere font-mono text-ink-3">{hash}</dd>
      </dl>
      {handover.state === 'signed' && canAcceptHandover(user, handover) && (
        <footer className={`${HANDOVER_FOOTER_CLASS} print:hidden`}>
          <span className="min-w-40 flex-1 text-ink-2 text-small">
            {to?.id === user.id
              ? 'The shift is handed over to you.'
              : `${to ? displayName(to) : 'The incoming lead'} is not there: somebody has to take over.`}
          </span>
          <Button variant="primary" pending={accept.isPending} onClick={() => accept.run()}>
            Accept
          </Button>
        </footer>
      )}
    </div>
  );
}
