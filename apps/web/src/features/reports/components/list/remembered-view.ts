import { REPORT_VIEWS, type ReportView } from '../../reports-search';

const KEY = 'reports-view';

export function readView(): ReportView {
  try {
    const stored = localStorage.getItem(KEY);
    return REPORT_VIEWS.find((view) => view === stored) ?? 'cards';
  } catch {
    return 'cards';
  }
}

export function rememberView(view: ReportView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage is blocked: the choice holds for this address only.
  }
}
