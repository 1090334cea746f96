import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_SOURCE } from './details/detail-values';
import { draftKey, readLocalDraft, removeLocalDraft, writeLocalDraft } from './draft-storage';
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

const draft = {
  origin: '',
  values: {
    ...EMPTY_REPORT,
    title: 'Tanker',
    tags: ['ais'],
    sources: [{ ...EMPTY_SOURCE, citation: 'Pilot' }],
  },
  basedOn: '2031-03-01T12:00:00Z',
  isSynced: true,
};

it('stores a draft per member and slot until it is removed', () => {
  const key = draftKey('m1', 'new');
  writeLocalDraft(key, draft);
  expect(readLocalDraft(key)).toEqual(draft);
  expect(readLocalDraft(draftKey('m2', 'new'))).toBeUndefined();
  removeLocalDraft(key);
  expect(readLocalDraft(key)).toBeUndefined();
});

it.each([
  'not json',
  'null',
  '{}',
  '{"origin":"","values":{"title":1}}',
  '{"origin":"","values":null}',
])('ignores %j', (text) => {
  stored.set(draftKey('m1', 'new'), text);
  expect(readLocalDraft(draftKey('m1', 'new'))).toBeUndefined();
});

it.each([undefined, null, { tlp: 'WHITE' }, { tlp: 'RED', compartments: [1], recipients: [] }])(
  'restores a draft with the marking %j as GREEN',
  (marking) => {
    const key = draftKey('m1', 'new');
    stored.set(key, JSON.stringify({ ...draft, values: { ...draft.values, marking } }));
    expect(readLocalDraft(key)).toEqual(draft);
  },
);

it('restores a draft of an earlier version, which has no details', () => {
  const key = draftKey('m1', 'new');
  const values = {
    ...{ title: 'Old', content: '', intelligenceType: '', region: '', tags: [], tagText: '' },
    places: 'none',
    judgements: [null, { text: 'Kept', likelihood: 3 }],
  };
  stored.set(key, JSON.stringify({ origin: '', values }));
  expect(readLocalDraft(key)).toEqual({
    origin: '',
    values: {
      ...EMPTY_REPORT,
      title: 'Old',
      judgements: [{ judgementId: '', text: 'Kept', likelihood: '', confidence: '' }],
    },
    basedOn: null,
    isSynced: false,
  });
});

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
  expect(() => writeLocalDraft('k', draft)).not.toThrow();
  expect(readLocalDraft('k')).toBeUndefined();
});
