import { getRouteApi } from '@tanstack/react-router';
import { TextTools } from '@/features/entities/components/text-tools';
import { WarRoomScreen as Screen } from '@/features/war-rooms/screens/war-room-screen';
import { ChatWork } from '../chat/chat-work';

const route = getRouteApi('/shell/war-rooms/$id');

/** What its texts name is marked, what is selected in them can be named, and messages become work. */
export function WarRoomScreen() {
  const { id } = route.useParams();
  return (
    <TextTools>
      <ChatWork roomId={id}>
        <Screen />
      </ChatWork>
    </TextTools>
  );
}
