import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TAXII_COLLECTIONS_MAX, TAXII_PATH, type TaxiiCollection } from '@watchfloor/contract';
import { Plus, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { AdminOnly } from '@/domain/admin-only';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CopyButton } from '@/ui/copy-button';
import { EmptyState } from '@/ui/empty-state';
import { LINK_CLASS } from '@/ui/link-style';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { useLastShown } from '@/ui/use-last-shown';
import { collectionsQuery, useDeleteCollection } from '../api/collections';
import { EditCollectionDialog, NewCollectionDialog } from '../components/collection-dialogs';
import { CollectionRow } from '../components/collection-row';

export function TaxiiScreen() {
  return (
    <AdminOnly>
      <Collections />
    </AdminOnly>
  );
}

function Collections() {
  const list = useQuery(collectionsQuery);
  const remove = useDeleteCollection();
  const [isMaking, setIsMaking] = useState(false);
  const [edited, setEdited] = useState<TaxiiCollection | null>(null);
  const [deleted, setDeleted] = useState<TaxiiCollection | null>(null);
  const shown = useLastShown(deleted);
  const collections = list.data ?? [];
  const add = (
    <Button
      variant="primary"
      disabledReason={
        collections.length >= TAXII_COLLECTIONS_MAX
          ? `There are ${TAXII_COLLECTIONS_MAX} already`
          : undefined
      }
      onClick={() => setIsMaking(true)}
    >
      <Plus aria-hidden />
      New Collection
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        title="TAXII"
        subtitle="Reports that other systems read here, and what they send."
        actions={collections.length > 0 && add}
      />
      <AddressCard />
      {list.isPending && <Skeleton className="h-40 w-full" />}
      {list.isError && !list.data && (
        <Card>
          <QueryProblem query={list} />
        </Card>
      )}
      {list.data && collections.length === 0 && (
        <Card>
          <EmptyState
            icon={<Waypoints />}
            title="No collections yet"
            text="A collection has the reports that a search finds, up to a level, for OpenCTI, MISP and others."
            action={add}
          />
        </Card>
      )}
      {collections.length > 0 && (
        <Card>
          <ul aria-label="Collections" className="divide-y">
            {collections.map((collection) => (
              <li key={collection.id}>
                <CollectionRow
                  collection={collection}
                  onEdit={() => setEdited(collection)}
                  onDelete={() => setDeleted(collection)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isMaking && <NewCollectionDialog onClose={() => setIsMaking(false)} />}
      {edited && <EditCollectionDialog collection={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        title="Delete this collection?"
        description={`Nobody can read “${shown?.title ?? ''}” any more. The reports stay, here and where they were read.`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleted ? remove.perform(deleted.id) : undefined)}
      />
    </div>
  );
}

/** What other systems are told. */
function AddressCard() {
  const url = `${location.origin}${TAXII_PATH}`;
  return (
    <Card aria-labelledby="taxii-address">
      <CardHeader>
        <CardTitle id="taxii-address">Address</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-2">
        <p className="flex min-w-0 items-center gap-1">
          <span className="wrap-anywhere font-mono text-small">{url}</span>
          <CopyButton text={url} label="Copy the address" done="Address copied" />
        </p>
        <p className="text-body text-ink-2">
          Each system needs a token with the scope{' '}
          <span className="font-mono text-dense">taxii:read</span>, and{' '}
          <span className="font-mono text-dense">taxii:write</span> to add something, as Bearer or
          as the password of Basic. Members make theirs under{' '}
          <Link to="/profile/connections" className={LINK_CLASS}>
            Your Connections
          </Link>
          ; it reads no more than they may.
        </p>
      </CardBody>
    </Card>
  );
}
