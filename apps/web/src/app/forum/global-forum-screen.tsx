import { GlobalForumScreen as Screen } from '@/features/chat/screens/global-forum-screen';
import { TextTools } from '@/features/entities/components/text-tools';
import { ChatWork } from '../chat/chat-work';

/** What its texts name is marked, and what is selected in them can be named. */
export function GlobalForumScreen() {
  return (
    <TextTools>
      <ChatWork>
        <Screen />
      </ChatWork>
    </TextTools>
  );
}
