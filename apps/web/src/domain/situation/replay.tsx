import { TimeSlider } from '@/map/time-slider';
import type { usePicture } from './use-picture';

/** At the foot of the map, once there is a span of time to replay. */
export function Replay({ picture }: { picture: ReturnType<typeof usePicture> }) {
  if (!picture.span) return null;
  return (
    <div className="absolute inset-x-3 bottom-9 mx-auto max-w-3xl">
      <TimeSlider
        entries={picture.filtered}
        span={picture.span}
        until={picture.until}
        onUntilChange={picture.setUntil}
        isPlaying={picture.isPlaying}
        onPlayingChange={picture.setIsPlaying}
      />
    </div>
  );
}
