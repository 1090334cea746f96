import { useMemo } from 'react';
import { formatCount } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';
import { compareDetails, type DetailChange, type Version } from './compare-details';
import { compareTexts, type DiffPart } from './compare-texts';

interface VersionComparisonProps {
  before: Version;
  after: Version;
  /** What the columns are, such as "Version 2" and "Now". */
  names: readonly [before: string, after: string];
}

/** Two versions side by side: the details that differ, and the text by words. */
export function VersionComparison({ before, after, names }: VersionComparisonProps) {
  const details = useMemo(() => compareDetails(before, after), [before, after]);
  const rows = useMemo(
    () => compareTexts(before.content, after.content),
    [before.content, after.content],
  );
  const isTextEqual = rows.every((row) => 'equal' in row);
  return (
    <div className="flex flex-col gap-3">
      {details.length > 0 && (
        <dl aria-label="Details that changed" className="flex flex-col gap-2">
          {details.map((change) => (
            <ChangedDetail key={change.label} change={change} />
          ))}
        </dl>
      )}
      {isTextEqual ? (
        <p className="text-dense text-ink-2">The text is the same.</p>
      ) : (
        <div className="overflow-hidden rounded-control border">
          <div className="grid grid-cols-2 border-b bg-canvas font-medium text-small max-sm:hidden">
            {names.map((name) => (
              <span key={name} className="px-3 py-1.5">
                {name}
              </span>
            ))}
          </div>
          {rows.map((row, index) =>
            'equal' in row ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <p key={index} className="border-b px-3 py-1 text-ink-3 text-small last:border-b-0">
                {formatCount(row.equal, 'paragraph')} unchanged
              </p>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <div key={index} className="grid border-b last:border-b-0 sm:grid-cols-2">
                <Side kind="removed" parts={row.before} />
                <Side kind="added" parts={row.after} />
              </div>
            ),
          )}
        </div>
      )}
    </div>
  );
}

const TEXT_CLASS =
  'wrap-anywhere whitespace-pre-wrap text-dense [font-kerning:none] [unicode-bidi:plaintext]';
const CHANGED_CLASS = {
  removed: 'bg-danger/15 text-danger line-through decoration-danger/60',
  added: 'bg-accent-soft text-accent no-underline',
};

interface SideProps {
  kind: keyof typeof CHANGED_CLASS;
  parts: readonly DiffPart[] | null;
}

function Side({ kind, parts }: SideProps) {
  const Changed = kind === 'removed' ? 'del' : 'ins';
  return (
    <p
      dir="auto"
      className={classNames(
        TEXT_CLASS,
        'px-3 py-1.5',
        kind === 'added' && 'sm:border-s',
        !parts && 'bg-canvas max-sm:hidden',
      )}
    >
      {parts?.map(({ kind: part, text }, index) =>
        part === 'same' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
          <Changed key={index} className={CHANGED_CLASS[kind]}>
            {text}
          </Changed>
        ),
      )}
    </p>
  );
}

function ChangedDetail({ change: { label, removed, added } }: { change: DetailChange }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-ink-3 text-small">{label}</dt>
      <dd className="flex min-w-0 flex-col items-start gap-0.5">
        {removed.map((line) => (
          <del key={line} dir="auto" className={classNames(TEXT_CLASS, CHANGED_CLASS.removed)}>
            {line}
          </del>
        ))}
        {added.map((line) => (
          <ins key={line} dir="auto" className={classNames(TEXT_CLASS, CHANGED_CLASS.added)}>
            {line}
          </ins>
        ))}
      </dd>
    </div>
  );
}
