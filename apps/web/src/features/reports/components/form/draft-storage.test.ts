import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftKey, readDraft, removeDraft, writeDraft } from './draft-storage';
import { EMPTY_REPORT } from './report-values';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const draft = { origin: '', values: { ...EMPTY_REPORT, title: 'Tanker', tags: ['ais'] } };

it('stores a draft per member and slot until it is removed', () => {
  const key = draftKey('m1', 'new');
  writeDraft(key, draft);
  expect(readDraft(key)).toEqual(draft);
  expect(readDraft(draftKey('m2', 'new'))).toBeUndefined();
  removeDraft(key);
  expect(readDraft(key)).toBeUndefined();
});

it.each([
  'not json',
  'null',
  '{}',
  '{"origin":"","values":{"title":1}}',
  '{"origin":"","values":null}',
])('ignores %j', (text) => {
  stored.set(draftKey('m1', 'new'), text);
  expect(readDraft(draftKey('m1', 'new'))).toBeUndefined();
});

it.each([undefined, null, { tlp: 'WHITE' }, { tlp: 'RED', compartments: [1], recipients: [] }])(
  'restores a draft with the marking %j as GREEN',
  (marking) => {
    const key = draftKey('m1', 'new');
    stored.set(key, JSON.stringify({ ...draft, values: { ...draft.values, marking } }));
    expect(readDraft(key)).toEqual(draft);
  },
);

it('works without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {
      throw new Error('forbidden');
    },
  });
  expect(() => writeDraft('k', draft)).not.toThrow();
  expect(readDraft('k')).toBeUndefined();
});
