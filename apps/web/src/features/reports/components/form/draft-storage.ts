import type { ReportValues } from './report-values';
import { readValues } from './stored-values';

export interface ReportDraft {
  values: ReportValues;
  /** What the draft started from: the edited revision, or the link that filled the form. */
  origin: string;
}

/** A draft in this browser. */
export interface LocalDraft extends ReportDraft {
  /** When the draft on the server that it continues was saved; null if there was none. */
  basedOn: string | null;
  /** Whether the server has all of it. */
  isSynced: boolean;
}

const PREFIX = 'watchfloor:report-draft';

/** Drafts are per member, also on a shared machine. */
export function draftKey(memberId: string, slot: string): string {
  return `${PREFIX}:${memberId}:${slot}`;
}

export function readLocalDraft(key: string): LocalDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null');
    const draft = readDraft(stored);
    return (
      draft && { ...draft, basedOn: stored.basedOn ?? null, isSynced: stored.isSynced === true }
    );
  } catch {
    return undefined;
  }
}

/** Another version of the application may have written it. */
export function readDraft(stored: { values?: unknown; origin?: unknown }): ReportDraft | undefined {
  const values = readValues(stored.values);
  return values && typeof stored.origin === 'string'
    ? { values, origin: stored.origin }
    : undefined;
}

/** Storage may be full or blocked: then there is no draft. */
export function writeLocalDraft(key: string, draft: LocalDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    removeLocalDraft(key);
  }
}

export function removeLocalDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Not stored.
  }
}
