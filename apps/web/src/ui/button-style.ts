import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'icon' | 'icon-sm';

const BASE =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border border-transparent font-semibold transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed print:hidden [&_svg]:shrink-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink not-aria-disabled:hover:bg-accent-hover',
  secondary:
    'border-line-strong bg-raised text-ink shadow-[0_1px_2px_#0000000a] not-aria-disabled:hover:bg-hover',
  ghost: 'text-ink-2 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
  danger: 'bg-danger text-danger-ink not-aria-disabled:hover:bg-danger-hover',
  link: 'text-accent underline-offset-4 not-aria-disabled:hover:underline',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-7 px-2.5 text-small pointer-coarse:min-h-11 [&_svg]:size-3.5',
  md: 'h-8.5 px-3.5 text-dense pointer-coarse:min-h-11 [&_svg]:size-4',
  icon: 'size-8.5 text-dense pointer-coarse:size-11 [&_svg]:size-4',
  'icon-sm': 'size-7 text-small pointer-coarse:size-11 [&_svg]:size-3.5',
};

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** The look of a button, for anchors that must not pull in its behaviour. */
export function buttonClass({ variant = 'secondary', size = 'md', className }: ButtonStyle = {}) {
  return classNames(BASE, SIZES[size], variant === 'link' && 'px-1', VARIANTS[variant], className);
}
