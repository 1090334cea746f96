import { reportDraftsEndpoints } from '@watchfloor/contract';
import { ApiError } from '@/lib/api-error';
import { call, urlOf } from '@/lib/client';
import {
  type LocalDraft,
  type ReportDraft,
  readDraft,
  removeLocalDraft,
  writeLocalDraft,
} from './draft-storage';

const PAUSE_MS = 3_000;

export interface ServerDraft extends ReportDraft {
  savedAt: string;
}

interface DraftKeeperOptions {
  /** Of the draft in this browser. */
  key: string;
  /** Of the draft on the server; null if there is none. */
  subject: string | null;
  local: LocalDraft | undefined;
  /** Called before two drafts are compared: notes what was typed just now. */
  noteLatest: () => void;
  /** The server has another draft, and nothing of the one in this browser would be lost. Null: it has none any more. */
  onReplaced: (draft: ServerDraft | null) => void;
  onSaved: (savedAt: string | null) => void;
  /** Both have text that the other lacks. Nothing is saved on the server until one is chosen. */
  onConflict: (other: ServerDraft) => void;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps a draft in this browser at once, and on the server after a pause. The server refuses a draft that is not based
 * on the one it has, so that two browsers do not overwrite each other. Without a connection the draft waits here.
 */
export function createDraftKeeper(options: DraftKeeperOptions) {
  const { key, subject, local } = options;
  let current: ReportDraft | null = local ?? null;
  let basedOn = local?.basedOn ?? null;
  let isSynced = local?.isSynced ?? true;
  let isLoaded = false;
  let isStopped = subject === null;
  let other: ServerDraft | undefined;
  /** What was sent when the page closed. The browser may bring the page back. */
  let sentAtClose: ReportDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One call at a time: each save is based on the one before. */
  let queue: Promise<void> = Promise.resolve();

  const params = { subject: subject ?? '' };

  function keepLocally() {
    if (current) writeLocalDraft(key, { ...current, basedOn, isSynced });
    else removeLocalDraft(key);
  }

  async function load(): Promise<ServerDraft | null> {
    const { draft } = await call(reportDraftsEndpoints.get, { params });
    const read = draft && readDraft(draft.fields);
    return read ? { ...read, savedAt: draft.savedAt } : null;
  }

  /** Compares with what the server has. At the opening of a form a draft that was submitted elsewhere is dropped. */
  async function compare(isOpening: boolean) {
    const stored = await load();
    isLoaded = true;
    options.noteLatest();
    if (stored && sentAtClose && isSameText(stored, sentAtClose)) basedOn = stored.savedAt;
    if ((stored?.savedAt ?? null) === basedOn) return;
    if (stored && isSameText(stored, current)) {
      basedOn = stored.savedAt;
      isSynced = true;
      keepLocally();
    } else if (isSynced && (stored || isOpening)) {
      replace(stored);
    } else if (stored) {
      other = stored;
      options.onConflict(stored);
    } else {
      basedOn = null;
    }
  }

  function replace(stored: ServerDraft | null) {
    current = stored && { values: stored.values, origin: stored.origin };
    basedOn = stored?.savedAt ?? null;
    isSynced = true;
    keepLocally();
    options.onReplaced(stored);
  }

  async function send() {
    if (isStopped || other) return;
    if (!isLoaded) await compare(true);
    if (isSynced || other) return;
    const draft = current;
    isSynced = true;
    try {
      if (draft) {
        const fields = { ...draft };
        const saved = await call(reportDraftsEndpoints.save, { params, body: { fields, basedOn } });
        basedOn = saved.savedAt;
      } else if (basedOn) {
        await call(reportDraftsEndpoints.delete, { params });
        basedOn = null;
      }
      options.onSaved(basedOn);
      keepLocally();
    } catch (error) {
      isSynced = false;
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      await compare(false);
      await send();
    }
  }

  /** What could not be saved waits for the next change, or for the connection. */
  function enqueue(act: () => Promise<void>) {
    clearTimeout(timer);
    queue = queue.then(act).catch(() => {});
  }

  return {
    open: () => enqueue(send),
    /** Saves what is waiting, and looks for what another browser saved. */
    refresh: () =>
      enqueue(async () => {
        if (isSynced && isLoaded && !isStopped && !other) await compare(false);
        else await send();
      }),
    /** Null if nothing is left to keep. */
    note(draft: ReportDraft | null) {
      if (isSameText(draft, current)) return;
      current = draft;
      isSynced = false;
      keepLocally();
      clearTimeout(timer);
      timer = setTimeout(() => enqueue(send), PAUSE_MS);
    },
    save: () => enqueue(send),
    /** When the page closes: the request outlives it. If it is lost, the draft is still in this browser. */
    saveAtClose() {
      if (isSynced || isStopped || other || !isLoaded || !current) return;
      sentAtClose = current;
      void fetch(urlOf(reportDraftsEndpoints.save, { params }), {
        method: 'PUT',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fields: current, basedOn }),
      }).catch(() => {});
    },
    keepThis() {
      basedOn = other?.savedAt ?? null;
      other = undefined;
      enqueue(send);
    },
    takeOther() {
      const chosen = other;
      other = undefined;
      if (chosen) replace(chosen);
    },
    /** After submitting. A draft that somebody has not decided about stays. */
    discard() {
      current = null;
      removeLocalDraft(key);
      enqueue(async () => {
        if (!isStopped && !other && basedOn) await call(reportDraftsEndpoints.delete, { params });
        isStopped = true;
      });
    },
  };
}

const isSameText = (one: ReportDraft | null, another: ReportDraft | null) =>
  JSON.stringify(one?.values) === JSON.stringify(another?.values);
