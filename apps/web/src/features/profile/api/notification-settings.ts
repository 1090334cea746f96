import { useQueryClient } from '@tanstack/react-query';
import {
  notificationsEndpoints as calls,
  type MutableNotificationKind,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const notificationSettingsQuery = endpointQuery(calls.getSettings);

export function useChangeNotificationSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useNoticedMutation({
    act: (muted: MutableNotificationKind[]) => call(calls.changeSettings, { body: { muted } }),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey, settings);
    },
    failure: { text: 'Failed to change what you are notified of' },
  });
}
