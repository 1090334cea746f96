import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { draftKey, type ReportDraft, readDraft, removeDraft, writeDraft } from './draft-storage';
import type { ReportFormApi } from './report-fields';
import type { ReportValues } from './report-values';

const PAUSE_MS = 300;

/** The stored draft, if any. */
export function useStoredDraft(slot: string): [key: string, draft: ReportDraft | undefined] {
  const { id } = useCurrentUser();
  const key = draftKey(id, slot);
  const [draft] = useState(() => readDraft(key));
  return [key, draft];
}

/**
 * Stores the values in this browser after a short pause, and at once when the page closes, until `stop`
 * is called. Unchanged fields are not stored.
 */
export function useDraftKeeping(
  form: ReportFormApi,
  key: string,
  origin: string,
  start: ReportValues,
) {
  const latest = useRef<ReportValues>(undefined);
  const isStopped = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function save() {
      clearTimeout(timer);
      const values = latest.current;
      latest.current = undefined;
      if (!values || isStopped.current) return;
      if (JSON.stringify(values) === JSON.stringify(start)) removeDraft(key);
      else writeDraft(key, { origin, values });
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        latest.current = values;
        clearTimeout(timer);
        timer = setTimeout(save, PAUSE_MS);
      },
    });
    addEventListener('pagehide', save);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', save);
      save();
    };
  }, [form, key, origin, start]);

  return {
    /** Removes the draft after submitting. */
    stop: () => {
      isStopped.current = true;
      removeDraft(key);
    },
  };
}
