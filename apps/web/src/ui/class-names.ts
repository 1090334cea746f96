import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Knows our own scales, so that `text-dense` and `text-ink` do not conflict. */
const mergeTailwind = extendTailwindMerge({
  extend: {
    theme: {
      text: ['meta', 'small', 'dense', 'body', 'lead', 'title', 'figure'],
      radius: ['small', 'control', 'menu', 'card'],
      shadow: ['card', 'pop'],
    },
  },
});

/** Joins class names. Of two that conflict the later wins, so callers can override. */
export function classNames(...values: ClassValue[]): string {
  return mergeTailwind(clsx(values));
}
