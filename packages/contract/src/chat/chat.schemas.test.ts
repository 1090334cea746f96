import { describe, expect, test } from 'vitest';
import { NewMessage } from './chat.schemas';
import { MESSAGE_MAX } from './chat-limits';

const link = { type: 'link', url: 'https://example.org' };
const problemsOf = (body: unknown) =>
  NewMessage.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a new message', () => {
  test('needs no attachments and trims its text', () => {
    expect(NewMessage.parse({ content: ' hello ' })).toEqual({ content: 'hello', attachments: [] });
    expect(NewMessage.parse({ content: 'x'.repeat(MESSAGE_MAX) }).content).toHaveLength(
      MESSAGE_MAX,
    );
  });

  test('with attachments but no text gets the default text', () => {
    expect(NewMessage.parse({ content: ' ', attachments: [link] })).toEqual({
      content: 'Shared attachment',
      attachments: [link],
    });
  });

  test.each([
    [{ content: ' \n ' }, [['content', 'Message is required']]],
    [{}, [['content', 'Message is required']]],
    [
      { content: 'x'.repeat(MESSAGE_MAX + 1) },
      [['content', 'Message must be at most 4000 characters']],
    ],
    [
      { content: 'x', attachments: [{ type: 'link', url: ' ' }] },
      [['attachments.0.url', 'URL is required']],
    ],
    [
      { content: 'x', attachments: [link, { type: 'link', url: 'javascript:alert(1)' }] },
      [['attachments.1.url', 'A link must start with http:// or https://']],
    ],
    [
      { content: 'x', attachments: [{ ...link, type: 'script' }] },
      [['attachments.0.type', 'Type must be file or link']],
    ],
    [
      { content: 'x', attachments: Array(11).fill(link) },
      [['attachments', 'At most 10 attachments']],
    ],
  ])('is rejected: %j', (body, problems) => {
    expect(problemsOf(body)).toEqual(problems);
  });
});
