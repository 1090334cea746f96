import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, use } from 'react';
import { classNames } from './class-names';
import { MenuPlace } from './menu-place';
import { FLOATING_CLASS, OPTION_CLASS } from './menu-style';

/** Not modal: the page behind stays readable and scrollable, as with any drop-down. */
export function Menu(props: ComponentProps<typeof DropdownMenu.Root>) {
  return <DropdownMenu.Root modal={false} {...props} />;
}

export const MenuTrigger = DropdownMenu.Trigger;
export const MenuRadioGroup = DropdownMenu.RadioGroup;

export function MenuContent({ className, ...props }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal container={use(MenuPlace)}>
      <DropdownMenu.Content
        sideOffset={6}
        collisionPadding={8}
        data-print="hide"
        {...props}
        className={classNames(FLOATING_CLASS, 'min-w-44 p-1', className)}
      />
    </DropdownMenu.Portal>
  );
}

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  destructive?: boolean | undefined;
  /** Why the reader may not choose it, if so; shown below its words. */
  disabledReason?: string | undefined;
}

export function MenuItem(props: MenuItemProps) {
  const { destructive, disabledReason, onSelect, className, children, ...rest } = props;
  const isOff = disabledReason !== undefined;
  return (
    <DropdownMenu.Item
      {...rest}
      aria-disabled={isOff || undefined}
      onSelect={isOff ? (event) => event.preventDefault() : onSelect}
      className={classNames(
        OPTION_CLASS,
        destructive && !isOff ? 'text-danger' : '[&_svg]:text-ink-3',
        isOff && 'cursor-not-allowed flex-wrap text-ink-3',
        className,
      )}
    >
      {/* With `asChild` there must be one child only. */}
      {isOff ? (
        <>
          {children}
          <span className="w-full text-ink-3 text-small">{disabledReason}</span>
        </>
      ) : (
        children
      )}
    </DropdownMenu.Item>
  );
}

/** One of a few options, checked when selected; inside a MenuRadioGroup. */
export function MenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem {...props} className={classNames(OPTION_CLASS, 'pr-8', className)}>
      {children}
      <DropdownMenu.ItemIndicator className="absolute right-2.5 text-accent">
        <Check aria-hidden />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof DropdownMenu.Label>) {
  return (
    <DropdownMenu.Label
      {...props}
      className={classNames('px-2.5 py-1.5 text-ink-3 text-small', className)}
    />
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
