import type { MarkedKind } from '@watchfloor/contract';
import { Eye } from 'lucide-react';
import { useEndAccess } from '@/domain/access/taken-access';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { RelativeTime } from '@/ui/relative-time';
import { UtcTime } from '@/ui/utc-time';
import { markedAccess } from './marked-object';

interface AccessNoticeProps {
  kind: MarkedKind;
  id: string;
  until: string;
}

/** While an admin reads something by the access that they took. */
export function AccessNotice({ kind, id, until }: AccessNoticeProps) {
  const end = useEndAccess(markedAccess(kind, id));
  return (
    <Notice
      tone="medium"
      icon={<Eye />}
      action={
        <Button size="sm" pending={end.isPending} onClick={() => end.run()}>
          End Access
        </Button>
      }
    >
      You have access to this {kind} until{' '}
      <UtcTime isClock time={until} className="font-semibold" />, which is{' '}
      <RelativeTime time={until} />, to read it and not to change it. Its author was told.
    </Notice>
  );
}
