import { createRoot } from 'react-dom/client';
import { leaveForLogin } from '@/lib/unauthorized';
import { Toaster } from '@/ui/toaster';

let isShown = false;

/** The notice region is loaded only when a visitor opens a member's screen. */
export function showUnauthorized(): void {
  if (isShown) return;
  isShown = true;
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<Toaster />);
  leaveForLogin();
}
