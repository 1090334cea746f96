import { ChevronDown, Download, Printer, X } from 'lucide-react';
import { formatFileSize } from '@/domain/attachments/format-file-size';
import { Button } from '@/ui/button';
import type { ButtonSize } from '@/ui/button-style';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { type ExportChoice, useExport } from './use-export';

interface ExportMenuProps {
  choices: readonly ExportChoice[];
  size?: ButtonSize;
  /** Offers to print the page as it is. */
  canPrint?: boolean;
}

/** What can be taken out of the product here. While a file is made, it can be cancelled. */
export function ExportMenu({ choices, size, canPrint = false }: ExportMenuProps) {
  const { start, isRunning, bytes, cancel } = useExport();
  if (isRunning) {
    return (
      <Button size={size} onClick={cancel} aria-label="Cancel export">
        <X aria-hidden />
        <span aria-hidden>
          {bytes > 0 ? `Exporting, ${formatFileSize(bytes)}` : 'Exporting...'}
        </span>
      </Button>
    );
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size={size}>
          <Download aria-hidden />
          Export
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {choices.map((choice) => (
          <MenuItem key={choice.label} onSelect={() => start(choice)}>
            {choice.label}
          </MenuItem>
        ))}
        {canPrint && (
          <>
            <MenuSeparator />
            {/* The menu closes first. */}
            <MenuItem onSelect={() => requestAnimationFrame(() => window.print())}>
              <Printer aria-hidden />
              Print
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
