/** Ctrl+K, or Cmd+K on a Mac. */
export function isPaletteShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  const isPlain = !event.altKey && !event.shiftKey;
  return isPlain && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
}
