import { expect, it } from 'vitest';
import { initialSidebarState, isSidebarShortcut } from './sidebar-state';

it('is open from 1024 px', () => {
  expect(initialSidebarState('', 1024)).toBe(true);
  expect(initialSidebarState('other=true', 1023)).toBe(false);
});

it('restores the last state', () => {
  expect(initialSidebarState('a=b; sidebar_state=false', 1440)).toBe(false);
  expect(initialSidebarState('sidebar_state=true', 800)).toBe(true);
});

it('reacts only to Ctrl+B and Cmd+B', () => {
  const key = { key: 'b', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isSidebarShortcut({ ...key, ctrlKey: true })).toBe(true);
  expect(isSidebarShortcut({ ...key, metaKey: true })).toBe(true);
  expect(isSidebarShortcut(key)).toBe(false);
  expect(isSidebarShortcut({ ...key, ctrlKey: true, shiftKey: true })).toBe(false);
  expect(isSidebarShortcut({ ...key, key: 'k', ctrlKey: true })).toBe(false);
});
