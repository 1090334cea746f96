import { describe, expect, test } from 'vitest';
import { createKeptAnswers, KeptAnswer } from './kept-answers';

function startKeeping(most?: number) {
  const kept = createKeptAnswers(most);
  const made: string[] = [];
  const get = (key: string, state: string, text = `${key} ${state}`) =>
    kept.get(key, state, async () => {
      made.push(text);
      return new KeptAnswer(Buffer.from(text), {});
    });
  return { kept, made, get };
}

describe('an answer', () => {
  test('is made once for all who ask for the same state, also at the same time', async () => {
    const { get, made } = startKeeping();
    const answers = await Promise.all([get('a', '1'), get('a', '1')]);
    answers.push(await get('a', '1'));
    expect(new Set(answers).size).toBe(1);
    expect(made).toEqual(['a 1']);
  });

  test('is made anew when the state is another one', async () => {
    const { get } = startKeeping();
    const [before, after] = [await get('a', '1'), await get('a', '2')];
    expect(after.bytes.toString()).toBe('a 2');
    expect(after.version).not.toBe(before.version);
  });

  test('that could not be made is tried again', async () => {
    const { kept, get } = startKeeping();
    const failing = kept.get('a', '1', () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect((await get('a', '1')).bytes.toString()).toBe('a 1');
  });

  test('is packed once', async () => {
    const answer = new KeptAnswer(Buffer.from('x'.repeat(5000)), {});
    expect(await answer.packed('br')).toBe(await answer.packed('br'));
    expect((await answer.packed('gzip')).length).toBeLessThan(200);
  });
});

test('those that nobody asked for longest make room', async () => {
  const { get, made } = startKeeping(40);
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

test('one larger than all the room is answered and not kept', async () => {
  const { get, made } = startKeeping(40);
  await get('a', '1', 'x'.repeat(100));
  await get('a', '1', 'x'.repeat(100));
  expect(made).toHaveLength(2);
});

test('who has an answer is told so though it was too large to be kept', async () => {
  const { kept, get } = startKeeping(40);
  const { version } = await get('a', '1', 'x'.repeat(100));
  expect(kept.labelOf('a', '1')).toMatchObject({ version, headers: {} });
  expect(kept.labelOf('a', '2')).toBeUndefined();
  expect(kept.labelOf('b', '1')).toBeUndefined();
});
