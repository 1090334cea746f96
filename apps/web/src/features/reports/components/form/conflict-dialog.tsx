import { displayName } from '@watchfloor/contract';
import { Button } from '@/ui/button';
import { DialogBody, DialogFooter, TitledDialog } from '@/ui/dialog';
import { RelativeTime } from '@/ui/relative-time';
import type { ReportConflict } from '../../api/change-report';
import { currentVersion, detailLines, type VersionDetails } from '../versions/compare-details';
import type { SubmittedReport } from './report-resolver';
import type { AttachedFile } from './report-values';

export interface OpenConflict extends ReportConflict {
  mine: SubmittedReport;
  /** The files of the form, by name. */
  files: readonly AttachedFile[];
}

interface ConflictDialogProps {
  conflict: OpenConflict;
  isOpen: boolean;
  isSaving: boolean;
  onKeepEditing: () => void;
  onTakeSaved: () => void;
  onSaveMine: () => void;
}

/** Both texts side by side. Nothing is lost: a replaced text becomes an earlier version. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, isOpen, isSaving, onKeepEditing, onTakeSaved, onSaveMine } = props;
  const { current, editor } = conflict;
  const found = differences(conflict);
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onKeepEditing()}
      title="This report was changed while you were editing"
      description={
        <>
          {editor ? displayName(editor) : 'Someone'} saved another text{' '}
          <RelativeTime time={current.updatedAt} />. If you save yours, theirs stays among the
          earlier versions.
        </>
      }
      className="sm:max-w-5xl"
    >
      <DialogBody>
        {found.length === 0 && <p className="text-dense text-ink-2">Only its marking differs.</p>}
        {found.map(({ label, own, saved }) => (
          <section key={label} aria-label={label} className="flex flex-col gap-1.5">
            <h3 className="font-medium text-dense">{label}</h3>
            <div className="grid gap-2 md:grid-cols-2">
              <ComparedText title="Your text" text={own} />
              <ComparedText title="Saved text" text={saved} />
            </div>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onKeepEditing}>Keep editing</Button>
        <Button onClick={onTakeSaved}>Use the saved text</Button>
        <Button variant="primary" pending={isSaving} onClick={onSaveMine}>
          Save my text
        </Button>
      </DialogFooter>
    </TitledDialog>
  );
}

function ComparedText({ title, text }: { title: string; text: string }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-ink-3 text-small">{title}</figcaption>
      <div
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto whitespace-pre-wrap break-words rounded-control border bg-surface px-3 py-2 text-dense [font-kerning:none]"
      >
        {text || <span className="text-ink-3">None</span>}
      </div>
    </figure>
  );
}

const fileLines = (files: readonly { filename: string; caption: string | null }[]): string =>
  files.map(({ filename, caption }) => [filename, caption].filter(Boolean).join(': ')).join('\n');

function differences({ mine, files, current }: OpenConflict) {
  const { details } = currentVersion(current);
  // The form yields all of them.
  const own = detailLines(mine as VersionDetails);
  const saved = details ? detailLines(details) : {};
  const fields = [
    { label: 'Title', own: mine.title, saved: current.title },
    { label: 'Intelligence Type', own: mine.intelligenceType, saved: current.intelligenceType },
    { label: 'Region', own: mine.region ?? '', saved: current.region ?? '' },
    { label: 'Content', own: mine.content, saved: current.content },
    { label: 'Tags', own: mine.tags.join(', '), saved: current.tags.join(', ') },
    ...Object.entries(own).map(([label, lines]) => ({
      label,
      own: lines.join('\n'),
      saved: saved[label]?.join('\n') ?? '',
    })),
    { label: 'Attachments', own: fileLines(files), saved: fileLines(current.attachments ?? []) },
  ];
  return fields.filter((field) => field.own !== field.saved);
}
