import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useEscape } from '@/domain/situation/use-escape';
import { dismissNotice, notify } from './toast';
import { Toaster } from './toaster';

afterEach(() => act(() => dismissNotice()));

let closed = 0;
function FullScreen() {
  useEscape(true, () => {
    closed += 1;
  });
  return null;
}

it('closes the notice on Escape, and what lies below only with the next one', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Toaster />
      <FullScreen />
    </>,
  );
  act(() => void notify({ title: 'Saved' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Saved')).toBeNull();
  expect(closed).toBe(0);
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
});
