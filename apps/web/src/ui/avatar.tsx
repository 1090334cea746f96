import { useState } from 'react';
import { classNames } from './class-names';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

const SIZES: Record<AvatarSize, string> = {
  xs: 'size-5 text-[0.5rem]',
  sm: 'size-6 text-[0.5625rem]',
  md: 'size-8 text-meta',
  lg: 'size-10 text-dense',
  xl: 'size-18 text-title',
};

interface AvatarProps {
  src?: string | null | undefined;
  initials: string;
  /** Leave out where the name is shown beside it: the picture is then decoration. */
  alt?: string | undefined;
  size?: AvatarSize | undefined;
  className?: string | undefined;
}

/** A picture, or the initials where there is none or it does not load. */
export function Avatar({ src, initials, alt = '', size = 'md', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasImage = Boolean(src) && src !== failedSrc;
  const frame = classNames(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-hover font-semibold text-ink-2 ring-1 ring-line ring-inset',
    SIZES[size],
    className,
  );
  if (hasImage && src) {
    return (
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
        className={classNames(frame, 'object-cover')}
      />
    );
  }
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={frame}
    >
      {initials}
    </span>
  );
}
