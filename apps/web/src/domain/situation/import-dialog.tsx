import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatCount } from '@/lib/number-format';
import { UnreadableFile } from '@/map/raw-point';
import { IMPORT_FILE_BYTES, type ReadPoints, readPoints } from '@/map/read-points';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { AudienceNote } from './audience-note';
import { ImportPreview } from './import-preview';
import type { SituationBoard } from './situation-board';
import { useImportUpdates } from './use-board-changes';

interface ImportDialogProps {
  board: SituationBoard;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ImportDialog({ board, isOpen, onOpenChange }: ImportDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Import Situation Updates"
      description="Points from a GeoJSON or KML file of up to 10 MB. You see them first; then all are added, or none."
      className="sm:max-w-xl"
    >
      <ImportForm board={board} close={() => onOpenChange(false)} />
    </TitledDialog>
  );
}

interface ChosenFile {
  name: string;
  read?: ReadPoints;
  problem?: string;
}

function ImportForm({ board, close }: { board: SituationBoard; close: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isLeavingOut, setIsLeavingOut] = useState(false);
  const importing = useImportUpdates(board, close);
  const { updates = [], bad = [] } = file?.read ?? {};
  const isReady = updates.length > 0 && (bad.length === 0 || isLeavingOut);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // The same file may be chosen again after it was fixed.
    event.target.value = '';
    if (!chosen) return;
    setIsLeavingOut(false);
    setFile(await readFile(chosen));
  }

  return (
    <>
      <DialogBody>
        <input
          ref={input}
          type="file"
          aria-label="File to import"
          accept=".geojson,.json,.kml,application/geo+json,application/json,application/vnd.google-earth.kml+xml"
          onChange={choose}
          className="sr-only"
          tabIndex={-1}
        />
        <div className="flex items-center gap-3">
          <Button onClick={() => input.current?.click()}>
            <FileUp aria-hidden />
            Choose a file
          </Button>
          <span className="min-w-0 truncate text-dense text-ink-2">
            {file?.name ?? 'No file chosen'}
          </span>
        </div>
        {file?.problem && (
          <p role="alert" className="text-danger text-dense">
            {file.problem}
          </p>
        )}
        {file?.read && <ImportPreview read={file.read} />}
        {updates.length > 0 && (
          <AudienceNote isSeenByAll={board.isSeenByAll} what="these updates" />
        )}
        {bad.length > 0 && updates.length > 0 && (
          <Checkbox
            label={`Leave out the ${formatCount(bad.length, 'bad row')} and add the rest`}
            checked={isLeavingOut}
            onCheckedChange={(isOn) => setIsLeavingOut(isOn === true)}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          variant="primary"
          pending={importing.isPending}
          pendingLabel="Importing..."
          disabledReason={isReady ? undefined : reasonFor(file)}
          onClick={() => importing.run(updates)}
        >
          {updates.length > 0 ? `Import ${formatCount(updates.length, 'update')}` : 'Import'}
        </Button>
      </DialogFooter>
    </>
  );
}

function reasonFor(file: ChosenFile | null): string {
  if (!file) return 'Choose a file first';
  return file.read && file.read.updates.length > 0
    ? 'Fix the bad rows, or choose to leave them out'
    : 'This file has nothing that can be imported';
}

async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > IMPORT_FILE_BYTES) {
    return { name: file.name, problem: 'The file is larger than 10 MB' };
  }
  try {
    return { name: file.name, read: readPoints(await file.text()) };
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.message : 'The file could not be read';
    return { name: file.name, problem };
  }
}
