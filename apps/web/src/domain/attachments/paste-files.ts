import type { ClipboardEvent } from 'react';

/** Files on the clipboard, such as screenshots, become attachments; text is pasted as usual. */
export function pasteFiles(event: ClipboardEvent, onFiles: (files: File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  // A passage copied from a document comes as text and as a picture: the text is meant.
  if (event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  onFiles(files);
}
