import { useLocation } from '@tanstack/react-router';

/** The id of the comment, message, map entry or line that the address leads to. */
export const useMarked = (name: 'comment' | 'message' | 'update' | 'line') =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(name) });

/** For the element that the address leads to. */
export const MARKED_CLASS = 'bg-accent-soft ring-1 ring-accent/40 ring-inset';
