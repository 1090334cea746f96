import type { ReactNode } from 'react';
import { TimeSlider } from '@/map/time-slider';
import { classNames } from '@/ui/class-names';
import type { useReplay } from './use-replay';

interface ReplayProps {
  picture: Omit<ReturnType<typeof useReplay>, 'filtered' | 'shown'>;
  /** Across the whole screen, in its font size. */
  isWall?: boolean | undefined;
  /** At the end of the time line. */
  children?: ReactNode;
}

/** The time slider, once there is a span of time to replay. */
export function Replay({ picture, isWall = false, children }: ReplayProps) {
  if (!picture.span) return null;
  return (
    <div
      data-map-cover="bottom"
      className={classNames(
        'absolute',
        isWall ? 'inset-x-[1.5em] bottom-[2.25em]' : 'inset-x-3 bottom-9 mx-auto max-w-3xl',
      )}
    >
      <TimeSlider
        counts={picture.counts}
        span={picture.span}
        until={picture.until}
        onUntilChange={picture.setUntil}
        isPlaying={picture.isPlaying}
        onPlayingChange={picture.setIsPlaying}
        isLarge={isWall}
      >
        {children}
      </TimeSlider>
    </div>
  );
}
