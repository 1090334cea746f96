import { findMatches, foldText, parseSearchTerms, reportsEndpoints } from '@watchfloor/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const reader = await make.member({ username: 'reader' });
const author = await make.member({ username: 'author' });

const search = (q: string, more: Record<string, string | number> = {}) =>
  apiAs(reader)(reportsEndpoints.list, { query: { q, ...more } });

async function titlesFor(q: string, more: Record<string, string | number> = {}) {
  const { status, body } = await search(q, more);
  expect(status).toBe(200);
  return body.map((report) => report.title);
}

/** Titles are unique in this file, so tables of expectations can use them. */
const REPORTS = [
  { title: 'Beaconing', content: 'Host 10.0.4.17 calls relay-7.cdn.example.net over TLS.' },
  { title: 'Near miss', content: 'Host 10.0.4.170 is quiet. 10x0x4x17 is no address. 110.0.4.1' },
  { title: 'Supply chain', content: 'The xz backdoor.', tags: ['CVE-2024-3094', 'linux'] },
  { title: 'Harbour of Tromsø', content: 'Two hulls at an\u00adchor, Straße im\u200e Nebel.' },
  { title: 'Порт Мурманск', content: 'Ледокол вышел в море.', intelligenceType: 'SIGINT' },
  { title: '北京大学', content: '横浜港に入る船。', intelligenceType: 'GEOINT' },
  { title: 'ميناء اللاذقية', content: 'سفينة شحن' },
  { title: 'Substation imagery', content: 'Transformers (zeta) at 100% load; path C:\\temp\\a_b' },
  { title: 'Call sign KILO-4ZULU', content: 'Hash d41d8cd98f00b204e9800998ecf8427e' },
  { title: 'Satellite pass 🛰️', content: 'One two\n  three four.', tags: ['alpha beta', 'gamma'] },
  { title: 'Injection', content: "'; drop table reports; -- \\' or 1=1" },
];
for (const report of REPORTS) await make.report({ ...report, userId: author.id });

describe('search finds', () => {
  test.each<[string, string, string[]]>([
    ['an address', '10.0.4.17', ['Near miss', 'Beaconing']],
    ['only the longer address', '10.0.4.170', ['Near miss']],
    ['the end of an address', '.4.17 calls', ['Beaconing']],
    ['a host name', 'relay-7.cdn.example.net', ['Beaconing']],
    ['a part of a host name', 'cdn.exam', ['Beaconing']],
    ['a CVE number', 'CVE-2024-3094', ['Supply chain']],
    ['a CVE number in lower case', 'cve-2024-3094', ['Supply chain']],
    ['the tail of a CVE number', '-3094', ['Supply chain']],
    ['a CVE number with a typographic dash', 'CVE–2024–3094', ['Supply chain']],
    ['a word typed without its accent', 'Tromso', ['Harbour of Tromsø']],
    ['a word typed with its accent', 'TROMSØ', ['Harbour of Tromsø']],
    ['a word typed with accents it does not have', 'hárboùr', ['Harbour of Tromsø']],
    ['a decomposed accent', 'Tro\u0301mso', ['Harbour of Tromsø']],
    ['a word with a hyphen that nobody sees', 'anchor', ['Harbour of Tromsø']],
    ['a phrase with a mark of direction', '"im nebel"', ['Harbour of Tromsø']],
    ['ß as ss', 'strasse', ['Harbour of Tromsø']],
    ['the front half of a word', 'subst', ['Substation imagery']],
    ['the back half of a word', 'agery', ['Substation imagery']],
    ['the middle of a word', 'bstati', ['Substation imagery']],
    ['two words in title and content', 'imagery zeta', ['Substation imagery']],
    ['a word in title and one in tags', 'satellite gamma', ['Satellite pass 🛰️']],
    ['nothing if one of two words is missing', 'imagery nowhere', []],
    ['a phrase across a line break', '"two three"', ['Satellite pass 🛰️']],
    ['no phrase in the wrong order', '"three two"', []],
    ['words in any order', 'three two', ['Satellite pass 🛰️']],
    ['no phrase across two tags', '"beta gamma"', []],
    ['a tag with a space', '"alpha beta"', ['Satellite pass 🛰️']],
    ['a phrase without a closing quote', '"two three', ['Satellite pass 🛰️']],
    ['a hash', 'd41d8cd98f00b204e9800998ecf8427e', ['Call sign KILO-4ZULU']],
    ['a part of a hash', '8f00b204', ['Call sign KILO-4ZULU']],
    ['a call sign', 'kilo-4zulu', ['Call sign KILO-4ZULU']],
    ['Cyrillic in another case', 'мурМАНСК', ['Порт Мурманск']],
    ['half a Cyrillic word', 'едоко', ['Порт Мурманск']],
    ['two characters of a script without spaces', '京大', ['北京大学']],
    ['one character of a script without spaces', '浜', ['北京大学']],
    ['right-to-left text', 'اللاذقية', ['ميناء اللاذقية']],
    ['an emoji', '🛰️', ['Satellite pass 🛰️']],
    ['two characters at the start of a word', 'xz', ['Supply chain']],
    ['two characters after a bracket', 'ze', ['Substation imagery']],
    ['one character at the start of a word', 'z', ['Substation imagery']],
    ['nothing for two characters inside a word', 'bs', []],
    ['a per cent sign', '%', ['Substation imagery']],
    ['a per cent sign in a term', '100%', ['Substation imagery']],
    ['an underscore', 'a_b', ['Substation imagery']],
    ['% literally, not as a wildcard', 'a%b', []],
    ['_ literally, not as a wildcard', '1_0%', []],
    ['a backslash', 'C:\\temp', ['Substation imagery']],
    ['a lone backslash', '\\', ['Injection', 'Substation imagery']],
    ['SQL as text', "'; drop table", ['Injection']],
    ['an apostrophe', "'", ['Injection']],
  ])('%s: %j', async (_name, q, expected) => {
    expect(await titlesFor(q)).toEqual(expected);
  });
});

describe('any text is a valid search', () => {
  test.each([
    ['operators', '& | ! <-> :* ( ) AND NOT OR'],
    ['a lone quote', '"'],
    ['NUL', 'zeta\u0000'],
    ['half an emoji', '\ud83d'],
    ['500 characters', 'a'.repeat(500)],
    [
      '250 terms',
      Array.from({ length: 250 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(' '),
    ],
    ['only combining marks', '\u0301 \u20dd'],
    ['a modifier apostrophe', '\u02bc'],
    ['a fraction', '½'],
    ['direction marks', '\u202eabc\u200f'],
  ])('%s', async (_name, q) => {
    expect((await search(q)).status).toBe(200);
  });

  test('blank text lists all reports', async () => {
    expect(await titlesFor('   ')).toHaveLength(REPORTS.length);
  });

  test('more than 500 characters are rejected', async () => {
    expect((await search('x'.repeat(501))).status).toBe(400);
  });

  test('random text never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
        expect((await search(q)).status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });
});

describe('order and pages', () => {
  test('title and tag matches come before content matches, each newest first', async () => {
    for (const part of ['content', 'tags', 'title'] as const) {
      for (let i = 0; i < 3; i += 1) {
        const title = part === 'title' ? `Quokka ${i}` : `${part} ${i}`;
        const content = part === 'content' ? 'A quokka was seen.' : 'Nothing was seen.';
        await make.report({ title, content, tags: part === 'tags' ? ['quokka'] : [] });
      }
    }
    const all = await titlesFor('quokka');
    expect(all).toEqual([
      ...['Quokka 2', 'Quokka 1', 'Quokka 0', 'tags 2', 'tags 1', 'tags 0'],
      ...['content 2', 'content 1', 'content 0'],
    ]);
    for (const limit of [1, 2, 4, 9]) {
      expect(await collectPages('quokka', limit)).toEqual(all);
    }
  });

  test('a type filters the results', async () => {
    expect(await titlesFor('порт', { type: 'SIGINT' })).toEqual(['Порт Мурманск']);
    expect(await titlesFor('порт', { type: 'OSINT' })).toEqual([]);
  });

  test('the total covers all pages', async () => {
    const { headers, body } = await search('10.0.4.17', { limit: 1 });
    expect([body.length, headers['x-total-count']]).toEqual([1, '2']);
  });

  test.each(['nonsense', '2.abc', '0.'])('the cursor %j is rejected', async (cursor) => {
    expect((await search('zeta', { cursor })).status).toBe(400);
  });
});

test('results follow edits and deletions', async () => {
  const id = await make.report({ title: 'Wolverine', userId: author.id });
  expect(await titlesFor('wolverine')).toEqual(['Wolverine']);
  await db`update reports set title = 'Badger', tags = '{mustelid}' where id = ${id}`;
  expect(await titlesFor('wolverine')).toEqual([]);
  expect(await titlesFor('mustelid badger')).toEqual(['Badger']);
  await db`delete from reports where id = ${id}`;
  expect(await titlesFor('badger')).toEqual([]);
});

test('the database treats letters of every script as letters', async () => {
  const [row] = await db<{ trigrams: number }[]>`
    select cardinality(show_trgm(search_spelling('порт 10.0.4.17'))) as trigrams`;
  expect(row?.trigrams).toBe(5 + 10);
});

test('the database folds text as the contract does', async () => {
  const letters = Array.from({ length: 0x500 - 0xc0 }, (_, i) => String.fromCodePoint(0xc0 + i))
    .filter((letter) => /\p{L}/u.test(letter) && letter.normalize('NFC') === letter)
    .filter((letter) => !/[\u0180-\u02ff\u0370-\u0385\u03d0-\u03ff]/.test(letter));
  expect(letters.length).toBeGreaterThan(500);
  const rows = await db<{ letter: string; folded: string }[]>`
    select letter, lower(unaccent(letter)) as folded from unnest(${letters}::text[]) letter`;
  expect(rows.map((row) => [row.letter, foldText(row.letter)])).toEqual(
    rows.map((row) => [row.letter, row.folded]),
  );
});

test('any substring of a title finds its report and is highlighted', async () => {
  const unit = fc.constantFrom(..."aeiortns AEKZ0179.-_:/%\\'()[]äøßЖя京大é");
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit, minLength: 3, maxLength: 60 }).map((text) => `q${text}q`),
      fc.nat(),
      fc.integer({ min: 3, max: 20 }),
      async (title, from, length) => {
        const characters = [...title];
        const start = from % (characters.length - 2);
        const piece = characters.slice(start, start + length).join('');
        fc.pre([...piece.trim()].length >= 3);
        const id = await make.report({ title, userId: author.id });
        const { body } = await search(`"${piece}"`, { limit: 500 });
        expect(body.map((report) => report.id)).toContain(id);
        expect(findMatches(title, parseSearchTerms(`"${piece}"`))).not.toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});

async function collectPages(q: string, limit: number): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search(q, { limit, ...(cursor ? { cursor } : {}) });
    titles.push(...page.body.map((report) => report.title));
    cursor = /cursor=([^&>]+)/.exec(page.headers.link ?? '')?.[1];
  } while (cursor);
  return titles;
}
