import { MonitorSmartphone } from 'lucide-react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { UtcTime } from '@/ui/utc-time';

interface DraftChoiceProps {
  /** Of the other draft. */
  savedAt: string;
  onTakeOther: () => void;
  onKeepThis: () => void;
}

/** The draft went on in another browser and in this one. */
export function DraftChoice({ savedAt, onTakeOther, onKeepThis }: DraftChoiceProps) {
  return (
    <Notice
      tone="medium"
      icon={<MonitorSmartphone />}
      role="alert"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onTakeOther}>
            Use the other draft
          </Button>
          <Button size="sm" onClick={onKeepThis}>
            Keep this one
          </Button>
        </div>
      }
    >
      <p className="font-medium">
        Another draft was saved elsewhere, <UtcTime time={savedAt} />.
      </p>
      <p className="text-ink-2">Choose one; the other is replaced.</p>
    </Notice>
  );
}
