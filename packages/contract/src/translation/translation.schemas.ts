import { z } from 'zod';
import { Id } from '../fields';

/** What the operator has set up for talking. */
export const ChatSettings = z.object({ canTranslate: z.boolean() });
export type ChatSettings = z.infer<typeof ChatSettings>;

/** A message in the reader's preferred language. */
export const Translation = z.object({
  messageId: Id,
  targetLanguage: z.string(),
  translatedContent: z.string(),
});
export type Translation = z.infer<typeof Translation>;
