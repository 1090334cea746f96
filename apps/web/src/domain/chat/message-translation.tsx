import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type ChatMessage,
  languageName,
  type Translation,
  translationEndpoints,
} from '@watchfloor/contract';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { MarkdownText } from '@/domain/text/markdown-text';
import { serverMessageOf } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { endpointQuery } from '@/lib/endpoint-query';
import { Button } from '@/ui/button';

const chatSettingsQuery = endpointQuery(translationEndpoints.settings);

/** Whether a translation service is set up; fetched once per chat, not per row. */
export const useCanTranslate = (): boolean =>
  useQuery(chatSettingsQuery).data?.canTranslate ?? false;

interface MessageTranslationProps {
  message: ChatMessage;
  translate: (id: string) => Promise<Translation>;
}

/** Offers a translation into the reader's language, unless the message is in it already. */
export function MessageTranslation({ message, translate }: MessageTranslationProps) {
  const { preferredLanguage } = useCurrentUser();
  const translation = useMutation({ mutationFn: () => translate(message.id) });
  const [isHidden, setIsHidden] = useState(false);
  if (message.originalLanguage === preferredLanguage) return null;
  if (translation.data && !isHidden) {
    return (
      <div className="flex flex-col gap-0.5 border-accent/40 border-l-2 pl-2.5">
        <MarkdownText
          form="short"
          text={translation.data.translatedContent}
          className="text-body"
        />
        <div className="flex flex-wrap items-center gap-x-1 text-ink-2 text-meta">
          Translated into {languageName(translation.data.targetLanguage)}
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
        pending={translation.isPending}
        onClick={() => {
          setIsHidden(false);
          // The preferred language may have changed since the last translation.
          if (translation.data?.targetLanguage !== preferredLanguage) translation.mutate();
        }}
      >
        <Languages aria-hidden />
        {translation.isError ? 'Try again' : 'Translate'}
      </Button>
      {translation.isError && (
        <span role="alert" className="text-danger text-small">
          {serverMessageOf(translation.error) ?? 'The message could not be translated'}
        </span>
      )}
    </div>
  );
}
