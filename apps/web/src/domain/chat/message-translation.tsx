import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type ChatMessage,
  languageName,
  type Translation,
  translationEndpoints,
} from '@watchfloor/contract';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { serverMessageOf } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { endpointQuery } from '@/lib/endpoint-query';
import { Button } from '@/ui/button';

const chatSettingsQuery = endpointQuery(translationEndpoints.settings);

/** Whether the operator has set up a service; asked once for the whole chat, not by each of its rows. */
export const useCanTranslate = (): boolean =>
  useQuery(chatSettingsQuery).data?.canTranslate ?? false;

interface MessageTranslationProps {
  message: ChatMessage;
  translate: (id: string) => Promise<Translation>;
}

/** Offers a message in the reader's language; shows nothing where that is the language it is in. */
export function MessageTranslation({ message, translate }: MessageTranslationProps) {
  const { preferredLanguage } = useCurrentUser();
  const asking = useMutation({ mutationFn: () => translate(message.id) });
  const [isHidden, setIsHidden] = useState(false);
  if (message.originalLanguage === preferredLanguage) return null;
  if (asking.data && !isHidden) {
    return (
      <div className="flex flex-col gap-0.5 border-accent/40 border-l-2 pl-2.5">
        <p dir="auto" className="whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
          {asking.data.translatedContent}
        </p>
        <div className="flex flex-wrap items-center gap-x-1 text-ink-2 text-meta">
          Translated into {languageName(asking.data.targetLanguage)}
          <Button size="sm" variant="ghost" onClick={() => setIsHidden(true)}>
            Show original only
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2.5 text-ink-2"
        pending={asking.isPending}
        onClick={() => {
          setIsHidden(false);
          // What was translated into another language than is now preferred is no longer wanted.
          if (asking.data?.targetLanguage !== preferredLanguage) asking.mutate();
        }}
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
