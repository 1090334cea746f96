import type { SavedSearch } from '@watchfloor/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { copyText } from '@/ui/copy-text';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useEndFeed, useMakeFeed } from '../api/saved-searches';

interface FeedDialogProps {
  search: SavedSearch;
  onClose: () => void;
}

/** A secret address for feed readers, which is shown only here. */
export function FeedDialog({ search, onClose }: FeedDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const make = useMakeFeed(search.id);
  const end = useEndFeed(search.id);
  const start = () =>
    make.perform().then(
      (made) => setUrl(made.url),
      // A notice says why.
      () => undefined,
    );
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Feed of “${search.name}”`}
      description={
        url
          ? 'The address is shown only now. Whoever has it reads the titles without signing in.'
          : 'A secret address at which feed readers get titles and links of the newest matches, at most TLP:GREEN.'
      }
    >
      <DialogBody>
        {url ? (
          <Field label="Address">
            <Input
              readOnly
              value={url}
              className="font-mono text-small"
              onFocus={(event) => event.currentTarget.select()}
            />
          </Field>
        ) : (
          <p className="text-body text-ink-2">
            {search.hasFeed
              ? 'It has an address. A new one ends it.'
              : 'It ends when you end it, delete the search, or are no longer a member.'}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {!url && search.hasFeed && (
          <Button
            pending={end.isPending}
            onClick={() => void end.perform().then(onClose, () => {})}
          >
            End feed
          </Button>
        )}
        <DialogClose asChild>
          <Button>{url ? 'Done' : 'Cancel'}</Button>
        </DialogClose>
        {url ? (
          <Button variant="primary" onClick={() => void copyText(url, 'Address copied')}>
            <Copy aria-hidden />
            Copy address
          </Button>
        ) : (
          <Button variant="primary" pending={make.isPending} onClick={() => void start()}>
            Make address
          </Button>
        )}
      </DialogFooter>
    </TitledDialog>
  );
}
