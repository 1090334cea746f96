import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClass } from '@/ui/button-style';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen that lies one step back, so that the way back can be a step back, to where one was. */
    cameFrom?: 'reports' | 'report';
  }
}

/** A step back when the list lies there, so that its search and place are as they were left; else a way to the list. */
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
