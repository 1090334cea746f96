import { useRouter } from '@tanstack/react-router';
import { findMatches, parseSearchTerms, SEARCH_TEXT_MAX } from '@watchfloor/contract';
import { Search } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '@/ui/command';
import { HighlightedText } from '@/ui/highlighted-text';
import { matchCommands, usePaletteCommands } from './palette-commands';
import { PaletteHits } from './palette-hits';
import { PaletteLog } from './palette-log';
import { PaletteRecent } from './palette-recent';
import { usePausedText } from './use-paused-text';

/** With room for the filters that the palette adds. */
const TEXT_MAX = SEARCH_TEXT_MAX - 40;

interface PaletteProps {
  isOpen: boolean;
  /** Text typed before the palette was loaded. */
  earlyText: RefObject<string>;
  onOpenChange: (isOpen: boolean) => void;
}

/** Opens screens, runs commands, searches on the server. */
export function Palette({ isOpen, earlyText, onOpenChange }: PaletteProps) {
  const isLeaving = useRef(false);

  function leave(act: () => void) {
    isLeaving.current = true;
    onOpenChange(false);
    act();
  }

  return (
    <CommandDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      label="Search everything"
      shouldFilter={false}
      // After a navigation the new screen takes the focus; otherwise it returns to where it was.
      onCloseAutoFocus={(event) => {
        if (isLeaving.current) event.preventDefault();
        isLeaving.current = false;
      }}
    >
      <PaletteContent earlyText={earlyText} onChoose={leave} />
    </CommandDialog>
  );
}

interface PaletteContentProps extends Pick<PaletteProps, 'earlyText'> {
  onChoose: (act: () => void) => void;
}

/** Mounted with the dialog, so each opening starts empty. */
function PaletteContent({ earlyText, onChoose }: PaletteContentProps) {
  const { history } = useRouter();
  const [typed, setTyped] = useState(earlyText.current);
  useLayoutEffect(() => {
    earlyText.current = '';
  }, [earlyText]);
  // "Go to Tideline watch" finds the room.
  const wanted = typed.trim().replace(/^go to\s+/i, '');
  const text = usePausedText(wanted);
  const groups = matchCommands(usePaletteCommands(), wanted);
  const terms = parseSearchTerms(wanted);
  const open = (href: string) => onChoose(() => goTo(href, history.push));
  return (
    <>
      <CommandInput
        value={typed}
        onValueChange={setTyped}
        maxLength={TEXT_MAX}
        placeholder="Search everything"
      />
      <CommandList>
        {!typed.trim() && <PaletteRecent onChoose={open} />}
        <PaletteLog typed={typed} onChoose={onChoose} />
        {groups.map(({ heading, commands }) => (
          <CommandGroup key={heading} heading={heading}>
            {commands.map(({ id, title, icon: Icon, run }) => (
              <CommandItem key={id} value={id} onSelect={() => onChoose(run)}>
                {Icon && <Icon aria-hidden className="text-ink-3" />}
                <span>
                  <HighlightedText text={title} ranges={findMatches(title, terms)} />
                </span>
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
        {typed.trim() && (
          <CommandGroup heading="Search">
            <CommandItem
              value="search everything"
              onSelect={() => open(`/search?${new URLSearchParams({ q: typed.trim() })}`)}
            >
              <Search aria-hidden className="text-ink-3" />
              <span className="truncate">Search everything for “{typed.trim()}”</span>
            </CommandItem>
          </CommandGroup>
        )}
        {text && <PaletteHits text={text} onChoose={open} />}
      </CommandList>
    </>
  );
}

/** A feed item is on a page outside. */
function goTo(href: string, push: (path: string) => void): void {
  if (href.startsWith('/')) push(href);
  else window.open(href, '_blank', 'noopener,noreferrer');
}
