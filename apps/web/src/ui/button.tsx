import { Slot } from 'radix-ui';
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style';
import { classNames } from './class-names';
import { ReasonBubble } from './reason-bubble';
import { Spinner } from './spinner';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Styles its one child, such as a link. Links are never pending or disabled. */
  asChild?: boolean | undefined;
  /** In progress: a spinner in place of the label, same width, further clicks ignored. */
  pending?: boolean | undefined;
  /** Shown beside the spinner while pending ("Saving..."). */
  pendingLabel?: string | undefined;
  /** Why it cannot be used now. The button stays focusable and shows the reason on hover and focus. */
  disabledReason?: string | undefined;
}

export function Button({ asChild, ...props }: ButtonProps) {
  if (!asChild) return <PlainButton {...props} />;
  const { variant, size, className, pending, pendingLabel, disabledReason, ...rest } = props;
  return <Slot.Root {...rest} className={buttonClass({ variant, size, className })} />;
}

function PlainButton({
  variant,
  size,
  className,
  pending = false,
  pendingLabel,
  disabledReason,
  onClick,
  children,
  type = 'button',
  ...rest
}: Omit<ButtonProps, 'asChild'>) {
  const reasonId = useId();
  const [isReasonShown, setIsReasonShown] = useState(false);
  const isBlocked = pending || Boolean(disabledReason);

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // aria-disabled keeps the focus, `disabled` would drop it; so the click is stopped here.
    if (isBlocked) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  const element = (
    <button
      {...rest}
      {...(isBlocked && { onPointerDown: undefined, onKeyDown: undefined })}
      {...(disabledReason && {
        'aria-describedby': reasonId,
        onPointerEnter: () => setIsReasonShown(true),
        onPointerLeave: () => setIsReasonShown(false),
        onFocus: () => setIsReasonShown(true),
        onBlur: () => setIsReasonShown(false),
        onKeyDown: (event) => event.key === 'Escape' && setIsReasonShown(false),
      })}
      type={type}
      onClick={handleClick}
      aria-busy={pending || undefined}
      aria-disabled={isBlocked || undefined}
      className={buttonClass({
        variant,
        size,
        className: classNames(disabledReason && 'opacity-50', className),
      })}
    >
      <ButtonLabel pending={pending} pendingLabel={pendingLabel}>
        {children}
      </ButtonLabel>
    </button>
  );

  if (!disabledReason) return element;
  return (
    <>
      {element}
      <ReasonBubble
        id={reasonId}
        isOpen={isReasonShown}
        onPointerEnter={() => setIsReasonShown(true)}
        onPointerLeave={() => setIsReasonShown(false)}
      >
        {disabledReason}
      </ReasonBubble>
    </>
  );
}

interface ButtonLabelProps {
  pending: boolean;
  pendingLabel: string | undefined;
  children: ReactNode;
}

/** Both labels share one grid cell, so the width is that of the wider one and never jumps. */
function ButtonLabel({ pending, pendingLabel, children }: ButtonLabelProps) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="grid items-center justify-items-center">
      <span className={classNames(cell, pending && 'invisible')}>{children}</span>
      {(pending || pendingLabel) && (
        <span className={classNames(cell, !pending && 'invisible')}>
          <Spinner label={pendingLabel ? undefined : 'Working'} />
          {pendingLabel}
        </span>
      )}
    </span>
  );
}
