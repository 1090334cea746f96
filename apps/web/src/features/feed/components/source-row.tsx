import { type FeedSource, sourceTypeLabel, tlpLabel } from '@watchfloor/contract';
import { EllipsisVertical, Pause, Pencil, Play, RotateCw, Trash2 } from 'lucide-react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MemberLink } from '@/domain/member-link';
import { formatCount } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { RelativeTime } from '@/ui/relative-time';
import { useChangeSource, useFetchSource } from '../api/change-sources';
import { SourceOutcome } from './source-outcome';

interface SourceRowProps {
  source: FeedSource;
  onEdit: () => void;
  onDelete: () => void;
}

export function SourceRow({ source, onEdit, onDelete }: SourceRowProps) {
  const fetchNow = useFetchSource();
  const change = useChangeSource();
  const { id, name, url, isActive } = source;
  return (
    <div className="flex items-start gap-2 px-4 py-3 hover:bg-hover/60">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 lg:grid-cols-[minmax(0,2fr)_11rem_minmax(0,1.2fr)_8rem]">
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-2">
            <span dir="auto" className="truncate font-medium text-body">
              {name}
            </span>
            {!isActive && <Badge variant="outline">Paused</Badge>}
          </p>
          <p className="truncate font-mono text-ink-3 text-meta">{url}</p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 lg:flex-col lg:items-start">
          <SourceScope source={source} />
        </div>
        <SourceOutcome source={source} />
        <p className="flex flex-wrap gap-x-2 text-ink-2 text-small lg:flex-col">
          {source.itemCount !== null && (
            <span>{formatCount(source.itemCount, source.taxii ? 'report' : 'item')}</span>
          )}
          <span className="text-ink-3">
            {source.nextFetchAt ? (
              Date.parse(source.nextFetchAt) <= Date.now() ? (
                'Due now'
              ) : (
                <>
                  Next <RelativeTime time={source.nextFetchAt} />
                </>
              )
            ) : (
              'Not planned'
            )}
          </span>
          <span className="text-ink-3">{sourceTypeLabel(source.sourceType)}</span>
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Fetch ${name} now`}
        pending={fetchNow.isPending}
        onClick={() => fetchNow.run(source)}
      >
        <RotateCw aria-hidden />
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`Manage ${name}`}>
            <EllipsisVertical aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem onSelect={onEdit}>
            <Pencil aria-hidden />
            Edit
          </MenuItem>
          <MenuItem onSelect={() => change.run({ id, isActive: !isActive })}>
            {isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
            {isActive ? 'Pause' : 'Resume'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem destructive onSelect={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  );
}

/** What its items are of; of a collection, how high they may be, and whose they are. */
function SourceScope({ source: { taxii, intelligenceType, region } }: { source: FeedSource }) {
  if (taxii) {
    return (
      <>
        <Badge variant="outline">Up to {tlpLabel(taxii.maxTlp)}</Badge>
        <span className="max-w-full truncate text-ink-2 text-small">
          {taxii.owner ? <MemberLink member={taxii.owner} /> : 'Nobody owns it'}
        </span>
      </>
    );
  }
  return (
    <>
      {intelligenceType ? (
        <DisciplineBadge type={intelligenceType} />
      ) : (
        <Badge variant="outline">By keywords</Badge>
      )}
      <span dir="auto" className="max-w-full truncate text-ink-2 text-small">
        {region ?? 'Any region'}
      </span>
    </>
  );
}
