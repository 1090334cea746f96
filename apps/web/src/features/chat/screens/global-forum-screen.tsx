import { FORUM_ID } from '@watchfloor/contract';
import { useState } from 'react';
import { useUnread } from '@/domain/since/unread';
import { useSeen } from '@/domain/since/use-seen';
import { useMarked } from '@/lib/use-marked';
import { classNames } from '@/ui/class-names';
import { PageHeader } from '@/ui/page-header';
import { Segmented } from '@/ui/segmented';
import { ForumCard } from '../components/forum-chat-card';
import { PinMap } from '../components/pin-map';
import { useIsWide } from '../use-is-wide';

type View = 'chat' | 'map';

/** Chat in the left third, the shared map on the right; on a phone one at a time. */
export function GlobalForumScreen() {
  const pin = useMarked('update');
  const [view, setView] = useState<View>(pin === null ? 'chat' : 'map');
  const [unread, setUnread] = useState(0);
  const isWide = useIsWide();
  const { data: news } = useUnread();
  useSeen('forum', FORUM_ID, (news?.forumMessages ?? 0) > 0);
  return (
    <div className="flex flex-col gap-4 lg:h-[calc(100dvh-6.25rem)] lg:min-h-140">
      <PageHeader
        title="Global Forum"
        subtitle="Talk with every analyst, beside one shared map"
        actions={
          <Segmented<View>
            label="What is shown"
            className="lg:hidden"
            value={view}
            onValueChange={setView}
            options={[
              { value: 'chat', label: unread > 0 ? `Chat (${unread} new)` : 'Chat' },
              { value: 'map', label: 'Map' },
            ]}
          />
        }
      />
      <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-3">
        <div className={classNames('min-h-0 min-w-0', view === 'map' && 'max-lg:hidden')}>
          <ForumCard isShown={isWide || view === 'chat'} onUnreadChange={setUnread} />
        </div>
        <div
          className={classNames(
            'min-h-0 min-w-0 lg:col-span-2',
            view === 'chat' && 'max-lg:hidden',
          )}
        >
          <PinMap />
        </div>
      </div>
    </div>
  );
}
