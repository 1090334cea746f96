import { Link } from '@tanstack/react-router';
import {
  IMPORT_OUTCOMES,
  type ImportItem,
  type ImportOutcomeOf,
  type StixImportDetails,
} from '@watchfloor/contract';
import { TlpChip } from '@/domain/marking/marking-chip';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { LINK_CLASS } from '@/ui/link-style';
import type { Tone } from '@/ui/tone';

const OUTCOMES: Readonly<Record<ImportOutcomeOf, { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'done' },
  changed: { label: 'Changed', tone: 'accent' },
  same: { label: 'Known already', tone: 'neutral' },
  ours: { label: 'Our own', tone: 'neutral' },
  kept: { label: 'Kept as it is', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'high' },
};

interface ImportPreviewProps {
  bundle: StixImportDetails;
  onLeave: () => void;
}

/** What becomes of the objects of a bundle. */
export function ImportPreview({ bundle, onLeave }: ImportPreviewProps) {
  const { name, objects, counts, highest, items, state } = bundle;
  return (
    <section aria-label="What it has" className="flex min-w-0 flex-col gap-3">
      <p aria-live="polite" className="flex flex-wrap items-center gap-2 text-dense">
        <span dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
        <span className="text-ink-2">{formatCount(objects, 'object')}</span>
        {highest && state === 'preview' && (
          <>
            <span className="text-ink-2">up to</span>
            <TlpChip tlp={highest} />
          </>
        )}
        {state === 'done' && <span className="text-ink-2">imported</span>}
      </p>
      <Counts counts={counts} />
      {items.length > 0 && (
        <ul
          aria-label="Reports and problems"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 divide-y overflow-y-auto rounded-control border"
        >
          {items.map((item) => (
            <ItemRow key={item.stixId} item={item} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Counts({ counts }: Pick<StixImportDetails, 'counts'>) {
  const types = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <ul aria-label="Objects by type" className="grid gap-x-6 gap-y-1 text-dense sm:grid-cols-2">
      {types.map(([type, outcomes]) => (
        <li key={type} className="flex min-w-0 items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-mono text-small">{type}</span>
          <span className="shrink-0 text-ink-2 tabular-nums">
            {IMPORT_OUTCOMES.flatMap((outcome) => {
              const count = outcomes[outcome];
              return count
                ? [`${formatNumber(count)} ${OUTCOMES[outcome].label.toLowerCase()}`]
                : [];
            }).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ItemRow({ item, onLeave }: { item: ImportItem; onLeave: () => void }) {
  const { title, type, tlp, outcome, problem, url } = item;
  const { label, tone } = OUTCOMES[outcome];
  return (
    <li className="flex items-start gap-3 px-3 py-2 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium text-dense">
          {url ? (
            <Link to={url} onClick={onLeave} className={LINK_CLASS}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="truncate text-ink-2 text-small">{problem ?? type}</p>
      </div>
      <TlpChip tlp={tlp} />
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
