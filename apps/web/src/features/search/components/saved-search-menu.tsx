import {
  type SavedSearch,
  SEARCH_ALERT_NAMES,
  SEARCH_ALERTS,
  type SearchAlert,
} from '@watchfloor/contract';
import { EllipsisVertical, Link2, Pencil, Rss, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { copyText } from '@/ui/copy-text';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/ui/menu';
import { useChangeSearch, useDeleteSearch } from '../api/saved-searches';
import { FeedDialog } from './feed-dialog';
import { RenameSearchDialog } from './rename-search-dialog';

/** The address runs with the rights of whoever opens it. */
const linkTo = ({ query }: SavedSearch) =>
  `${location.origin}/search?${new URLSearchParams({ q: query })}`;

export function SavedSearchMenu({ search }: { search: SavedSearch }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const change = useChangeSearch(search.id);
  const remove = useDeleteSearch(search.id);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button size="icon-sm" variant="ghost" aria-label={`More on “${search.name}”`}>
            <EllipsisVertical aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuLabel>Notify me of new matches</MenuLabel>
          <MenuRadioGroup
            value={search.alert}
            onValueChange={(alert) => change.run({ alert: alert as SearchAlert })}
          >
            {SEARCH_ALERT_NAMES.map((alert) => (
              <MenuRadioItem key={alert} value={alert}>
                {SEARCH_ALERTS[alert]}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem onSelect={() => setIsRenaming(true)}>
            <Pencil aria-hidden />
            Rename
          </MenuItem>
          <MenuItem onSelect={() => void copyText(linkTo(search), 'Link copied')}>
            <Link2 aria-hidden />
            Copy link
          </MenuItem>
          <MenuItem onSelect={() => setIsFeedOpen(true)}>
            <Rss aria-hidden />
            Atom feed
          </MenuItem>
          <MenuItem destructive onSelect={() => setIsDeleting(true)}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {isFeedOpen && <FeedDialog search={search} onClose={() => setIsFeedOpen(false)} />}
      <RenameSearchDialog search={search} isOpen={isRenaming} onOpenChange={setIsRenaming} />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title="Delete saved search?"
        description={`You are no longer notified of “${search.name}”.`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => remove.perform()}
      />
    </>
  );
}
