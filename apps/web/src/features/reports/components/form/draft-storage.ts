import { TLP_LEVELS } from '@watchfloor/contract';
import { DEFAULT_MARKING, type MarkingValues } from '@/domain/marking/marking-values';
import type { ReportValues } from './report-values';

export interface ReportDraft {
  values: ReportValues;
  /** What the draft started from: the edited revision, or the link that filled the form. */
  origin: string;
}

const PREFIX = 'watchfloor:report-draft';

/** Drafts are per member, also on a shared machine. */
export function draftKey(memberId: string, slot: string): string {
  return `${PREFIX}:${memberId}:${slot}`;
}

export function readDraft(key: string): ReportDraft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isDraft(stored)) return undefined;
    const { values } = stored;
    return { ...stored, values: { ...values, marking: markingOf(values.marking) } };
  } catch {
    return undefined;
  }
}

/** Storage may be full or blocked: then there is no draft. */
export function writeDraft(key: string, draft: ReportDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    removeDraft(key);
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Not stored.
  }
}

/** Another version of the application may have written it. */
function isDraft(stored: unknown): stored is ReportDraft {
  if (!isRecord(stored) || typeof stored.origin !== 'string' || !isRecord(stored.values)) {
    return false;
  }
  const { tags, ...texts } = stored.values;
  const names = ['title', 'content', 'intelligenceType', 'region', 'tagText'];
  return names.every((name) => isText(texts[name])) && Array.isArray(tags) && tags.every(isText);
}

/** Drafts of earlier versions have none. */
function markingOf(stored: unknown): MarkingValues {
  if (!isRecord(stored)) return DEFAULT_MARKING;
  const { tlp, compartments, recipients } = stored;
  const level = TLP_LEVELS.find((known) => known === tlp);
  const hasCodes = Array.isArray(compartments) && compartments.every(isText);
  const hasPeople =
    Array.isArray(recipients) &&
    recipients.every((one) => isRecord(one) && isText(one.id) && isText(one.name));
  return level && hasCodes && hasPeople
    ? { tlp: level, compartments, recipients }
    : DEFAULT_MARKING;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
