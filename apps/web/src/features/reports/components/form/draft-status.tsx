import { UtcTime } from '@/ui/utc-time';

/** When the draft was last saved on the server. */
export function DraftStatus({ savedAt }: { savedAt: string | null }) {
  return (
    <span role="status">
      {savedAt && (
        <>
          Draft saved <UtcTime time={savedAt} isClock />
        </>
      )}
    </span>
  );
}
