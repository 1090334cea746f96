import { describe, expect, test } from 'vitest';
import {
  isSameStory,
  STORY_WINDOW_MS,
  type StoryItem,
  titleShingles,
  titleWords,
} from './story-rules';

const NOON = Date.UTC(2026, 10, 14, 12);
let sources = 0;
function storyItem(title: string, overrides: Partial<StoryItem> = {}): StoryItem {
  sources += 1;
  return {
    sourceId: `source-${sources}`,
    canonicalUrl: `site-${sources}.example/story`,
    words: titleWords(title),
    publishedAt: new Date(NOON).toISOString(),
    ...overrides,
  };
}

describe('one story', () => {
  test.each([
    [
      'Magnitude 7.1 earthquake strikes southern Peru',
      'Earthquake of magnitude 7.1 strikes southern Peru',
    ],
    ['Dam breach floods villages in northern Kenya', 'Northern Kenya: dam breach floods villages'],
    [
      "Port workers' strike halts exports in Rotterdam",
      'Port workers strike halts exports in Rotterdam – live updates',
    ],
    ['Café attack in Zürich leaves three injured', 'Cafe attack in Zurich leaves three injured'],
  ])('%j and %j', (one, other) => {
    expect(isSameStory(storyItem(one), storyItem(other))).toBe(true);
    const shingles = new Set(titleShingles(titleWords(one)));
    expect(titleShingles(titleWords(other)).some((shingle) => shingles.has(shingle))).toBe(true);
  });

  test('the same page with another title', () => {
    const url = { canonicalUrl: 'wire.example/a' };
    expect(isSameStory(storyItem('Storm nears coast', url), storyItem('Opinion', url))).toBe(true);
  });
});

describe('two stories', () => {
  test.each([
    [
      'Critical flaw in router firmware CVE-2026-1111',
      'Critical flaw in router firmware CVE-2026-2222',
    ],
    ['M 5.1 - 20 km south of Tonga islands', 'M 4.8 - 20 km south of Tonga islands'],
    ['Earthquake strikes southern Peru', 'Floods strike southern Brazil, thousands flee homes'],
    ['Weekly update', 'Weekly update'],
    ['Parliament votes on budget after long debate', 'Parliament debates new border law'],
  ])('%j and %j', (one, other) => {
    expect(isSameStory(storyItem(one), storyItem(other))).toBe(false);
  });

  const title = 'Dam breach floods villages in northern Kenya';
  test('similar titles of one source, or too far apart in time', () => {
    expect(
      isSameStory(storyItem(title, { sourceId: 'a' }), storyItem(title, { sourceId: 'a' })),
    ).toBe(false);
    const at = (ms: number) => ({ publishedAt: new Date(NOON + ms).toISOString() });
    expect(isSameStory(storyItem(title), storyItem(title, at(STORY_WINDOW_MS)))).toBe(true);
    expect(isSameStory(storyItem(title), storyItem(title, at(STORY_WINDOW_MS + 1)))).toBe(false);
  });
});
