import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RelativeTime } from './relative-time';

afterEach(cleanup);

function show() {
  const onFollow = vi.fn();
  render(
    // biome-ignore lint/a11y/useValidAnchor: stands for a row that is a link
    <a href="#row" onClick={onFollow}>
      <RelativeTime time={new Date(Date.UTC(2026, 10, 16, 14, 5))} />
    </a>,
  );
  return { time: screen.getByRole('time'), onFollow };
}

const tap = (element: HTMLElement, pointerType: string) =>
  fireEvent(element, new PointerEvent('click', { bubbles: true, cancelable: true, pointerType }));

it('has the absolute time for screen readers, for paper and on hover', () => {
  const { time } = show();
  expect(time.textContent).toContain('16 Nov 2026, 14:05Z');
  expect(time.title).toContain('16 November 2026');
});

it('shows the absolute time after a tap, without following the link around it', () => {
  const { time, onFollow } = show();
  const [shown] = time.children;
  expect(shown?.textContent).toMatch(/ago|in /);
  tap(time, 'touch');
  expect(shown?.textContent).toBe('16 Nov 2026, 14:05Z');
  expect(onFollow).not.toHaveBeenCalled();
  tap(time, 'mouse');
  expect(onFollow).toHaveBeenCalledOnce();
});
