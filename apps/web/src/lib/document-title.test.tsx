import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useDocumentTitle, useScreenTitle } from './document-title';

afterEach(cleanup);

function Breadcrumb({ kind }: { kind: string }) {
  return <nav>{useScreenTitle(kind)}</nav>;
}

function Subject({ title }: { title: string | undefined }) {
  useDocumentTitle(title);
  return null;
}

const page = (kind: string, title?: string) => (
  <>
    <Breadcrumb kind={kind} />
    <Subject title={title} />
  </>
);

test('tab and breadcrumb name the subject of the screen once it is known', () => {
  const { rerender } = render(page('War Room'));
  const shown = () => [screen.getByRole('navigation').textContent, document.title];
  expect(shown()).toEqual(['War Room', 'War Room · Watchfloor']);
  rerender(page('War Room', 'Tideline watch'));
  expect(shown()).toEqual(['Tideline watch', 'Tideline watch · Watchfloor']);
  rerender(page('War Rooms'));
  expect(shown()).toEqual(['War Rooms', 'War Rooms · Watchfloor']);
});
