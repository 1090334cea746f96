import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClass } from '@/ui/button-style';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous screen in the history, so that going back can return to it. */
    cameFrom?: 'reports' | 'report';
  }
}

/** Goes back in the history if the list is there, which restores its search and position; otherwise links to the list. */
export function BackToReports() {
  const { history } = useRouter();
  const isStepBack = useLocation({ select: ({ state }) => state.cameFrom === 'reports' });

  function handleClick(event: MouseEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!isStepBack || !isPlain) return;
    event.preventDefault();
    history.back();
  }

  return (
    <Link
      to="/reports"
      onClick={handleClick}
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
    >
      <ArrowLeft aria-hidden />
      Back to Reports
    </Link>
  );
}
