import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/query-client';
import { TooltipProvider } from '@/ui/tooltip';
import type { ChatSource } from './chat-source';
import { Composer } from './composer';
import { editAgain } from './outbox';

const source = { id: 'forum', tlp: 'GREEN' } as ChatSource;
const arrived = { type: 'file', url: '/files/1', label: 'map.png' } as const;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function show(failed: readonly string[]) {
  const onSend = vi.fn();
  const removeFailed = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <Composer
          source={source}
          onSend={onSend}
          files={{
            attachments: [arrived],
            waitReason: undefined,
            failed,
            removeFailed,
            zone: null,
            button: null,
            onPaste: () => {},
            clear: () => {},
          }}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), box: screen.getByLabelText('Message'), onSend, removeFailed };
}

it('sends without a failed file only when the member chooses so', async () => {
  const { user, box, onSend } = show(['page.png']);
  await user.type(box, 'The rest{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send without it' }));
  expect(onSend).toHaveBeenCalledWith({ content: 'The rest', attachments: [arrived] });
});

it('removes failed files with Escape', async () => {
  const { user, box, removeFailed } = show(['page.png', 'empty.txt']);
  expect(screen.getByRole('button', { name: 'Send without them' })).toBeTruthy();
  await user.type(box, '{Escape}');
  expect(removeFailed).toHaveBeenCalledOnce();
});

it('holds back a text that is labelled above the chat', async () => {
  const { user, box, onSend } = show([]);
  await user.type(box, 'Handle as TLP:AMBER{Enter}');
  const problem = 'This text is labelled TLP:AMBER. Here it may be TLP:GREEN at most.';
  expect(screen.getByText(problem)).toBeTruthy();
  expect(onSend).not.toHaveBeenCalled();
  await user.clear(box);
  await user.type(box, 'Handle with care{Enter}');
  expect(screen.queryByText(problem)).toBeNull();
  expect(onSend).toHaveBeenCalledOnce();
});

it('takes a message back that was not sent, before what was typed since', async () => {
  const { user, box } = show([]);
  await user.type(box, 'And another thing');
  const outgoing = { key: 'k', time: new Date(), status: 'sending' } as const;
  act(() => editAgain('forum', { ...outgoing, content: 'Eleven trucks', attachments: [] }));
  expect((box as HTMLTextAreaElement).value).toBe('Eleven trucks\nAnd another thing');
});

it('formats the message with a shortcut or from the toolbar, and still sends with Enter', async () => {
  const { user, box, onSend } = show([]);
  await user.clear(box);
  await user.type(box, 'trucks');
  (box as HTMLTextAreaElement).setSelectionRange(0, 6);
  await user.keyboard('{Control>}b{/Control}');
  expect((box as HTMLTextAreaElement).value).toBe('**trucks**');
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Formatting' }));
  await user.click(screen.getByRole('button', { name: 'Italic' }));
  await user.type(box, '{Enter}', { skipClick: true });
  const content = '***trucks***';
  expect(onSend).toHaveBeenCalledWith({ content, attachments: [arrived] });
});
