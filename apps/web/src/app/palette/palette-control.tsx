import { Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { buttonClass } from '@/ui/button-style';
import { Kbd } from '@/ui/kbd';
import { useOnDemand } from '../shell/on-demand';
import { isPaletteShortcut } from './palette-shortcut';
import { useEarlyKeys } from './use-early-keys';

const loadPalette = () => import('./palette').then((file) => file.Palette);

/** The search button in the header, and Ctrl/Cmd+K. The palette's code is loaded on demand. */
export function PaletteControl() {
  const [{ isOpen, opening }, setShown] = useState({ isOpen: false, opening: 0 });
  const setIsOpen = useCallback(
    (next: boolean) =>
      setShown((shown) => ({ isOpen: next, opening: shown.opening + (next ? 1 : 0) })),
    [],
  );
  const Palette = useOnDemand(loadPalette, isOpen);
  const close = useCallback(() => setIsOpen(false), [setIsOpen]);
  const earlyText = useEarlyKeys(isOpen && !Palette, close);
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isPaletteShortcut(event)) return;
      event.preventDefault();
      setIsOpen(!isOpen);
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [isOpen, setIsOpen]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => setIsOpen(true)}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className:
            'md:w-72 md:justify-start md:border-line-strong md:bg-surface md:px-2.5 md:font-normal md:text-ink-3 lg:w-80',
        })}
      >
        <Search aria-hidden />
        <span className="sr-only flex-1 text-left md:not-sr-only">Search everything</span>
        <Kbd aria-hidden className="hidden md:inline-flex">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </button>
      {Palette && (
        // Reopened while fading out, it starts empty and focused.
        <Palette key={opening} isOpen={isOpen} earlyText={earlyText} onOpenChange={setIsOpen} />
      )}
    </>
  );
}
