import { createContext, use } from 'react';
import type { MarkText } from './render-inlines';

/** A hook that marks what a text names; the same as long as the screen is open. */
type UseMarks = (textId: string | undefined, text: string) => MarkText | undefined;

/** Screens whose texts are marked provide it. */
export const TextMarks = createContext<UseMarks>(() => undefined);

export const useTextMarks = () => use(TextMarks);
