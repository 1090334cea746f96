import type { ClipboardEvent } from 'react';

/** Files on the clipboard, such as screenshots, become attachments; text is pasted as ever. */
export function pasteFiles(event: ClipboardEvent, onFiles: (files: File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  // Copied from a document, a passage comes as text and as a picture of it: then the text is meant.
  if (event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  onFiles(files);
}
