import { notify } from './toast';

/** Puts a text on the clipboard. Where the browser does not let it, the notice shows the text. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: done });
  } catch {
    notify({ title: 'It could not be copied', description: text });
  }
}
