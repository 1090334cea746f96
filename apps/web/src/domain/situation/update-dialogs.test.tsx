import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/lib/query-client';
import type { SituationBoard } from './situation-board';
import { type AskedAct, UpdateDialogs } from './update-dialogs';

// A dialog stays in the page while it fades out.
const style = document.createElement('style');
style.textContent = '[role=dialog][data-state=closed] { animation-name: fade-out }';

beforeEach(() => document.head.append(style));
afterEach(() => {
  cleanup();
  style.remove();
});

const client = createQueryClient();
const show = (asked: AskedAct | null) => (
  <QueryClientProvider client={client}>
    <UpdateDialogs
      board={{ isSeenByAll: true } as SituationBoard}
      asked={asked}
      onClose={() => {}}
      known={{ categories: [], subjects: [] }}
      onAdded={() => {}}
    />
  </QueryClientProvider>
);

test('the add dialog keeps its text while it closes', () => {
  const { rerender } = render(
    show({ act: 'add', position: { latitude: 69.64, longitude: 18.95 } }),
  );
  const dialog = screen.getByRole('dialog');
  const text = dialog.textContent;
  expect(text).toContain('Location: 69.6400, 18.9500');
  rerender(show(null));
  expect(dialog.isConnected).toBe(true);
  expect(dialog.dataset.state).toBe('closed');
  expect(dialog.textContent).toBe(text);
});
