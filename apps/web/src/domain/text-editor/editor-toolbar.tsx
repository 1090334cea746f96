import { Toolbar } from 'radix-ui';
import type { ComponentProps } from 'react';
import { buttonClass } from '@/ui/button-style';
import { classNames } from '@/ui/class-names';
import { Kbd } from '@/ui/kbd';
import { Tooltip } from '@/ui/tooltip';
import { EDITOR_COMMANDS, type EditorCommand } from './editor-commands';

interface EditorToolbarProps {
  /** Short texts have fewer commands; their shortcuts work all the same. */
  form: 'full' | 'short';
  onCommand: (command: EditorCommand) => void;
  className?: string | undefined;
}

/** One stop of the Tab key; arrows move within. */
export function EditorToolbar({ form, onCommand, className }: EditorToolbarProps) {
  return (
    <Toolbar.Root
      aria-label="Formatting"
      className={classNames('-ml-1.5 flex min-w-0 flex-wrap items-center gap-0.5', className)}
    >
      {EDITOR_COMMANDS.filter((command) => form === 'full' || !command.isForReports).map(
        (command) => (
          <ToolbarButton
            key={command.label}
            label={command.label}
            keys={command.keys}
            onClick={() => onCommand(command)}
          >
            <command.icon aria-hidden />
          </ToolbarButton>
        ),
      )}
    </Toolbar.Root>
  );
}

interface ToolbarButtonProps extends ComponentProps<typeof Toolbar.Button> {
  label: string;
  keys?: string | undefined;
}

function ToolbarButton({ label, keys, ...props }: ToolbarButtonProps) {
  return (
    <Tooltip
      content={
        <span className="flex items-center gap-1.5">
          {label}
          {keys && <Kbd>Ctrl {keys}</Kbd>}
        </span>
      }
    >
      <Toolbar.Button
        type="button"
        aria-label={label}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon-sm',
          className: 'focus-visible:-outline-offset-2',
        })}
        {...props}
      />
    </Tooltip>
  );
}
