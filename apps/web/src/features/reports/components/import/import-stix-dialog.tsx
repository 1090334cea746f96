import { useQuery } from '@tanstack/react-query';
import { STIX_BUNDLE_BYTES, type StixImportDetails } from '@watchfloor/contract';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { Progress } from '@/ui/progress';
import { discardImport, importQuery, useApplyImport, useCheckBundle } from '../../api/stix-imports';
import { EarlierImports } from './earlier-imports';
import { ImportPreview } from './import-preview';

const MB = 1024 * 1024;

/** A bundle is checked and shown; nothing is stored until the member says so. */
export function ImportStixDialog({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState<string | null>(null);
  const { data: bundle } = useQuery({ ...importQuery(id ?? ''), enabled: id !== null });
  const applying = useApplyImport();
  const isPreview = bundle?.state === 'preview';

  function close() {
    if (bundle && isPreview && !applying.isPending) discardImport(bundle.id);
    onClose();
  }

  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Import STIX"
      description="A bundle of STIX 2.1 from another system. You see what it has before anything is stored."
      className="sm:max-w-2xl"
    >
      <DialogBody>
        {!bundle && (
          <>
            <ChooseFile onChecked={setId} />
            <EarlierImports onOpen={setId} />
          </>
        )}
        {bundle && <State bundle={bundle} />}
        {bundle && <ImportPreview bundle={bundle} onLeave={onClose} />}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>{bundle && !isPreview ? 'Close' : 'Cancel'}</Button>
        </DialogClose>
        {bundle && isPreview && (
          <Button
            variant="primary"
            pending={applying.isPending}
            pendingLabel="Importing..."
            onClick={() => applying.run(bundle.id)}
          >
            Import
          </Button>
        )}
      </DialogFooter>
    </TitledDialog>
  );
}

function ChooseFile({ onChecked }: { onChecked: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const checking = useCheckBundle(onChecked, setProblem);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was fixed.
    event.target.value = '';
    if (!file) return;
    const isTooLarge = file.size > STIX_BUNDLE_BYTES;
    setProblem(isTooLarge ? `The file is larger than ${STIX_BUNDLE_BYTES / MB} MB` : null);
    if (!isTooLarge) checking.run(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label="STIX bundle"
        accept=".json,.stix,application/json,application/stix+json"
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
      <Button
        className="w-fit"
        pending={checking.isPending}
        pendingLabel="Checking..."
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden />
        Choose a file
      </Button>
      {problem && (
        <p role="alert" className="text-danger text-dense">
          {problem}
        </p>
      )}
    </>
  );
}

function State({ bundle }: { bundle: StixImportDetails }) {
  const { state, applied, objects, problem } = bundle;
  if (state === 'applying') {
    return <Progress label="Importing" value={applied} max={objects} />;
  }
  if (state === 'failed') {
    return (
      <p role="alert" className="text-danger text-dense">
        {problem}
      </p>
    );
  }
  return null;
}
