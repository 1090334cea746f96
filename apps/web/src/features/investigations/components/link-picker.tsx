import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useDelayed } from '@/lib/use-delayed';
import { Button } from '@/ui/button';
import { Combobox } from '@/ui/combobox';
import { useLinkReport } from '../api/link-report';

/** The typed text, and what is searched for a moment later. */
export function usePickerSearch() {
  const [text, setText] = useState('');
  const q = useDelayed(text.trim());
  return { q, isTyping: text.trim() !== q, setText };
}

type ComboboxProps = ComponentProps<typeof Combobox>;

interface LinkPickerProps
  extends Pick<ComboboxProps, 'aria-label' | 'placeholder' | 'searchPlaceholder' | 'emptyText'> {
  search: ReturnType<typeof usePickerSearch>;
  pages: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isPlaceholderData' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage'
  > & { fetchNextPage: () => unknown };
  items: ComboboxProps['items'];
  /** The link that choosing an item makes. */
  linkOf: (chosenId: string) => { investigationId: string; reportId: string };
  onLinked?: (() => void) | undefined;
}

/** Chooses what a report is linked to, or the report. The dropdown loads pages on scroll. */
export function LinkPicker(props: LinkPickerProps) {
  const { search, pages, items, linkOf, onLinked, ...words } = props;
  const [chosen, setChosen] = useState<ComboboxProps['items'][number] | null>(null);
  const isStale = pages.isPending || pages.isPlaceholderData || search.isTyping;
  const link = useLinkReport(() => {
    setChosen(null);
    onLinked?.();
  });
  return (
    <>
      <div className="min-w-0 flex-1">
        <Combobox
          {...words}
          items={items}
          value={chosen?.value ?? ''}
          selectedLabel={chosen?.label}
          onValueChange={(id) => setChosen(items.find(({ value }) => value === id) ?? null)}
          onSearch={search.setText}
          isStale={isStale}
          isLoading={isStale || pages.isFetching}
          onEndReached={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
          }}
        />
      </div>
      <Button
        variant="primary"
        disabled={!chosen}
        pending={link.isPending}
        onClick={() => chosen && link.run(linkOf(chosen.value))}
      >
        <Link2 aria-hidden />
        Link Report
      </Button>
    </>
  );
}
