import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { CONTROL_CLASS } from './control-style';
import { type FieldControlProps, useFieldControl } from './field-context';
import { FLOATING_CLASS, OPTION_CLASS } from './menu-style';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

interface SelectProps<Value extends string> extends FieldControlProps {
  /** The empty string means that nothing is selected and shows the placeholder. */
  value: Value | '';
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
  onBlur?: (() => void) | undefined;
  'aria-label'?: string | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder, disabled = false, name, className } = props;
  const field = useFieldControl(props);
  return (
    <RadixSelect.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      {...(name && { name })}
    >
      <RadixSelect.Trigger
        {...field}
        aria-label={props['aria-label']}
        onBlur={props.onBlur}
        className={classNames(
          CONTROL_CLASS,
          'flex h-8.5 items-center justify-between gap-2 text-left data-[placeholder]:text-ink-3 pointer-coarse:min-h-11 [&>span]:flex [&>span]:items-center [&>span]:gap-2 [&>span]:truncate [&_svg]:size-4 [&_svg]:shrink-0',
          className,
        )}
      >
        <RadixSelect.Value placeholder={placeholder} />
        <RadixSelect.Icon asChild>
          <ChevronDown aria-hidden className="text-ink-3" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          className={classNames(
            FLOATING_CLASS,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          )}
        >
          <RadixSelect.Viewport className="max-h-80 p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={classNames(OPTION_CLASS, 'pr-8')}
              >
                <RadixSelect.ItemText>
                  <span className="inline-flex items-center gap-2">
                    {option.icon}
                    {option.label}
                  </span>
                </RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2.5 text-accent">
                  <Check aria-hidden />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
