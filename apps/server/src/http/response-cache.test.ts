import { describe, expect, test } from 'vitest';
import { CachedResponse, createResponseCache } from './response-cache';

function createCache(maxBytes?: number) {
  const cache = createResponseCache(maxBytes);
  const made: string[] = [];
  const get = (key: string, state: string, text = `${key} ${state}`) =>
    cache.get(key, state, async () => {
      made.push(text);
      return new CachedResponse(Buffer.from(text), {});
    });
  return { cache, made, get };
}

describe('a cached response', () => {
  test('is made once per state, also for concurrent callers', async () => {
    const { get, made } = createCache();
    const answers = await Promise.all([get('a', '1'), get('a', '1')]);
    answers.push(await get('a', '1'));
    expect(new Set(answers).size).toBe(1);
    expect(made).toEqual(['a 1']);
  });

  test('is made again when the state changes', async () => {
    const { get } = createCache();
    const [before, after] = [await get('a', '1'), await get('a', '2')];
    expect(after.bytes.toString()).toBe('a 2');
    expect(after.version).not.toBe(before.version);
  });

  test('that could not be made is not cached', async () => {
    const { cache, get } = createCache();
    const failing = cache.get('a', '1', () => Promise.reject(new Error('unavailable')));
    await expect(failing).rejects.toThrow('unavailable');
    expect((await get('a', '1')).bytes.toString()).toBe('a 1');
  });

  test('is compressed once per encoding', async () => {
    const answer = new CachedResponse(Buffer.from('x'.repeat(5000)), {});
    expect(await answer.compressed('br')).toBe(await answer.compressed('br'));
    expect((await answer.compressed('gzip')).length).toBeLessThan(200);
  });
});

test('the least recently used responses are dropped first', async () => {
  const { get, made } = createCache(40);
  const text = 'x'.repeat(10);
  await get('a', '1', text);
  await get('b', '1', text);
  await get('a', '1', text);
  await get('c', '1', text);
  made.length = 0;
  await get('a', '1', text);
  expect(made).toEqual([]);
  await get('b', '1', text);
  expect(made).toEqual([text]);
});

test('a response larger than the cache is returned but not cached', async () => {
  const { get, made } = createCache(40);
  await get('a', '1', 'x'.repeat(100));
  await get('a', '1', 'x'.repeat(100));
  expect(made).toHaveLength(2);
});

test('the label of a response that is too large to cache is known', async () => {
  const { cache, get } = createCache(40);
  const { version } = await get('a', '1', 'x'.repeat(100));
  expect(cache.labelOf('a', '1')).toMatchObject({ version, headers: {} });
  expect(cache.labelOf('a', '2')).toBeUndefined();
  expect(cache.labelOf('b', '1')).toBeUndefined();
});
