import { useRouter } from '@tanstack/react-router';
import { findMatches, parseSearchTerms } from '@watchfloor/contract';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '@/ui/command';
import { HighlightedText } from '@/ui/highlighted-text';
import { matchCommands, usePaletteCommands } from './palette-commands';
import { PaletteHits } from './palette-hits';
import { paletteSources } from './palette-sources';
import { usePausedText } from './use-paused-text';

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
      label="Search reports and screens"
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
  const text = usePausedText(typed.trim());
  const groups = matchCommands(usePaletteCommands(), typed);
  const terms = parseSearchTerms(typed);
  return (
    <>
      <CommandInput
        value={typed}
        onValueChange={setTyped}
        maxLength={500}
        placeholder="Search reports and screens"
      />
      <CommandList>
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
        {text &&
          paletteSources.map((source) => (
            <PaletteHits
              key={source.id}
              source={source}
              text={text}
              onChoose={(href) => onChoose(() => history.push(href))}
            />
          ))}
      </CommandList>
    </>
  );
}
