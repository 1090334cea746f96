import { z } from 'zod';
import { Id } from '../fields';

export const ChatSettings = z.object({ canTranslate: z.boolean() });
export type ChatSettings = z.infer<typeof ChatSettings>;

export const Translation = z.object({
  messageId: Id,
  targetLanguage: z.string(),
  translatedContent: z.string(),
});
export type Translation = z.infer<typeof Translation>;
