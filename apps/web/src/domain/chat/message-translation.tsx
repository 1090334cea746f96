import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type ChatMessage,
  languageName,
  type Translation,
  translationEndpoints,
} from '@watchfloor/contract';
import { Languages } from 'lucide-react';
import { serverMessageOf } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { endpointQuery } from '@/lib/endpoint-query';
import { Button } from '@/ui/button';

const chatSettingsQuery = endpointQuery(translationEndpoints.settings);

interface MessageTranslationProps {
  message: ChatMessage;
  translate: (id: string) => Promise<Translation>;
}

/** Offers a message of others in the reader's language. Where no service is set up, nothing of it shows. */
export function MessageTranslation({ message, translate }: MessageTranslationProps) {
  const { id, preferredLanguage } = useCurrentUser();
  const settings = useQuery(chatSettingsQuery);
  const asking = useMutation({ mutationFn: () => translate(message.id) });
  const isForReader = message.userId !== id && message.originalLanguage !== preferredLanguage;
  if (!settings.data?.canTranslate || !isForReader) return null;
  if (asking.data) {
    return (
      <div className="flex flex-col gap-0.5 border-accent/40 border-l-2 pl-2.5">
        <p dir="auto" className="whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
          {asking.data.translatedContent}
        </p>
        <p className="text-ink-2 text-meta">
          Translated into {languageName(asking.data.targetLanguage)}
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2 text-ink-2"
        pending={asking.isPending}
        onClick={() => asking.mutate()}
      >
        <Languages aria-hidden />
        {asking.isError ? 'Try again' : 'Translate'}
      </Button>
      {asking.isError && (
        <span role="alert" className="text-danger text-small">
          {serverMessageOf(asking.error) ?? 'The message could not be translated'}
        </span>
      )}
    </div>
  );
}
