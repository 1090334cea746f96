import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { createDraftKeeper, type DraftKeeper, type ServerDraft } from './draft-keeper';
import { draftKey, type LocalDraft, readLocalDraft } from './draft-storage';
import type { ReportFormApi } from './report-fields';
import type { ReportValues } from './report-values';
import { readValues } from './stored-values';

const PAUSE_MS = 300;

/** The draft in this browser, if any. */
export function useStoredDraft(slot: string): [key: string, draft: LocalDraft | undefined] {
  const { id } = useCurrentUser();
  const key = draftKey(id, slot);
  const [draft] = useState(() => readLocalDraft(key));
  return [key, draft];
}

interface DraftKeeping {
  form: ReportFormApi;
  key: string;
  subject: string | null;
  local: LocalDraft | undefined;
  origin: string;
  start: ReportValues;
}

/**
 * Keeps the values as a draft after a short pause, and at once when the page closes, until `finish` is called.
 * Unchanged fields are not kept.
 */
export function useDraftKeeping({ form, key, subject, local, start, ...props }: DraftKeeping) {
  const [origin, setOrigin] = useState(local?.origin ?? props.origin);
  const [isRestored, setIsRestored] = useState(local !== undefined);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [other, setOther] = useState<ServerDraft>();
  const keeper = useRef<DraftKeeper>(undefined);
  const isFinished = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: ReportValues | undefined;
    const stored = readLocalDraft(key);
    let startedFrom = stored?.origin ?? props.origin;
    const drafts = createDraftKeeper({
      key,
      subject,
      local: stored,
      noteLatest: note,
      onReplaced: (draft) => {
        startedFrom = draft?.origin ?? props.origin;
        form.reset(draft?.values ?? start);
        setOrigin(startedFrom);
        setIsRestored(draft !== null);
        setSavedAt(draft?.savedAt ?? null);
        setOther(undefined);
      },
      onSaved: setSavedAt,
      onConflict: setOther,
    });
    keeper.current = drafts;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        latest = values;
        clearTimeout(timer);
        timer = setTimeout(note, PAUSE_MS);
      },
    });

    function note() {
      clearTimeout(timer);
      const values = latest && readValues(latest);
      latest = undefined;
      if (!values || isFinished.current) return;
      const isUnchanged = JSON.stringify(values) === JSON.stringify(readValues(start));
      drafts.note(isUnchanged ? null : { values, origin: startedFrom });
    }
    function refresh() {
      note();
      drafts.refresh();
    }
    function close() {
      note();
      drafts.saveAtClose();
    }
    function showOrHide() {
      if (!document.hidden) return refresh();
      note();
      drafts.save();
    }

    drafts.open();
    addEventListener('pagehide', close);
    addEventListener('online', drafts.save);
    addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', showOrHide);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', close);
      removeEventListener('online', drafts.save);
      removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', showOrHide);
      note();
      drafts.save();
    };
  }, [form, key, subject, start, props.origin]);

  return {
    origin,
    isRestored,
    /** When the server last took it. */
    savedAt,
    /** Another draft that the member has to decide about. */
    other,
    takeOther: () => keeper.current?.takeOther(),
    keepThis: () => {
      setOther(undefined);
      keeper.current?.keepThis();
    },
    /** Discards the draft after submitting. */
    finish: () => {
      isFinished.current = true;
      keeper.current?.discard();
    },
  };
}
