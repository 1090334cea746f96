import { describe, expect, test } from 'vitest';
import { type Choice, parseSearchQuery } from './search-query';

const NOW = new Date('2026-11-17T12:00:00.000Z');

const isChoice = (value: unknown): value is Choice => 'included' in Object(value);

/** Only what is not empty; what is excluded under its name with a minus sign. */
function read(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const add = (name: string, value: unknown) => {
    if (value !== null && !(Array.isArray(value) && value.length === 0)) found[name] = value;
  };
  const { tokens: _tokens, ...query } = parseSearchQuery(text, NOW);
  for (const [name, value] of Object.entries(query)) {
    add(name, isChoice(value) ? value.included : value);
    if (isChoice(value)) add(`-${name}`, value.excluded);
  }
  return found;
}

const near = (latitude: number, longitude: number, kilometres: number) => ({
  near: { latitude, longitude, kilometres },
});

describe('words and phrases', () => {
  test.each<[string, object]>([
    ['', {}],
    ['   ', {}],
    ['harbour', { terms: ['harbour'] }],
    ['harbour  fire', { terms: ['harbour', 'fire'] }],
    ['harbour HARBOUR Härbour', { terms: ['harbour'] }],
    ['"harbour fire"', { terms: ['harbour fire'] }],
    ['“harbour fire” smoke', { terms: ['harbour fire', 'smoke'] }],
    ['"harbour fire', { terms: ['harbour fire'] }],
    ['\u200fharbour\u200b', { terms: ['harbour'] }],
    ['har\u00adbour \u202e', { terms: ['harbour'] }],
    ['""', {}],
    ['"', {}],
    ['-weather', { '-terms': ['weather'] }],
    ['-"bad weather" storm', { terms: ['storm'], '-terms': ['bad weather'] }],
    ['-', { terms: ['-'] }],
    ['--', { '-terms': ['-'] }],
    ['well-known', { terms: ['well-known'] }],
    ['a-', { terms: ['a-'] }],
    ['storm -storm', { terms: ['storm'], '-terms': ['storm'] }],
    ['CVE-2024-3094', { terms: ['CVE-2024-3094'] }],
    ['10.0.4.17', { terms: ['10.0.4.17'] }],
    ['10.0.4.17:8080', { terms: ['10.0.4.17:8080'] }],
    ['https://a.example/b', { terms: ['https://a.example/b'] }],
    ['sha256:ab12', { terms: ['sha256:ab12'] }],
    ['tpye:SIGINT', { terms: ['tpye:SIGINT'] }],
    ['types:SIGINT', { terms: ['types:SIGINT'] }],
    ['subtype:SIGINT', { terms: ['subtype:SIGINT'] }],
    ['"type:SIGINT"', { terms: ['type:SIGINT'] }],
    ['unknown:"two words"', { terms: ['unknown:', 'two words'] }],
    ['a"b c"d', { terms: ['a', 'b c', 'd'] }],
    ['שלום עולם', { terms: ['שלום', 'עולם'] }],
    ['\u202etxet', { terms: ['txet'] }],
    ['港口 火灾', { terms: ['港口', '火灾'] }],
    ['tab\tand\nline', { terms: ['tab', 'and', 'line'] }],
    ['nul\u0000l', { terms: ['nul', 'l'] }],
    ['lone \ud800', { terms: ['lone', '\ufffd'] }],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('filters', () => {
  test.each<[string, object]>([
    ['type:SIGINT', { type: ['SIGINT'] }],
    ['type:sigint fire', { type: ['SIGINT'], terms: ['fire'] }],
    ['TYPE:Sigint', { type: ['SIGINT'] }],
    ['type:SIGINT type:OSINT', { type: ['SIGINT', 'OSINT'] }],
    ['type:SIGINT type:sigint', { type: ['SIGINT'] }],
    ['-type:SIGINT', { '-type': ['SIGINT'] }],
    ['type:"SIGINT"', { type: ['SIGINT'] }],
    ['kind:reports', { kind: ['report'] }],
    ['kind:report', { kind: ['report'] }],
    ['kind:Map kind:messages', { kind: ['map-entry', 'message'] }],
    ['-kind:feed kind:room', { '-kind': ['feed-item'], kind: ['war-room'] }],
    ['region:"Asia Pacific"', { region: ['asia pacific'] }],
    ['region:Europe', { region: ['europe'] }],
    ['tag:Ports tag:#fire', { tag: ['ports', 'fire'] }],
    ['-tag:drill', { '-tag': ['drill'] }],
    ['tag:Ølhavn', { tag: ['olhavn'] }],
    ['author:@night_heron', { author: ['night_heron'] }],
    ['author:Night_Heron author:me', { author: ['night_heron', 'me'] }],
    ['level:amber', { level: ['AMBER'] }],
    ['level:TLP:AMBER+STRICT', { level: ['AMBER+STRICT'] }],
    ['after:2026-10-01', { after: '2026-10-01T00:00:00.000Z' }],
    ['before:2026-10', { before: '2026-10-01T00:00:00.000Z' }],
    ['after:2025', { after: '2025-01-01T00:00:00.000Z' }],
    ['after:2026-10-01T06:30Z', { after: '2026-10-01T06:30:00.000Z' }],
    ['after:24h', { after: '2026-11-16T12:00:00.000Z' }],
    [
      'after:7d before:1d',
      { after: '2026-11-10T12:00:00.000Z', before: '2026-11-16T12:00:00.000Z' },
    ],
    ['after:2w', { after: '2026-11-03T12:00:00.000Z' }],
    ['near:69.64,18.95', near(69.64, 18.95, 100)],
    ['near:-33.9,151.2,50km', near(-33.9, 151.2, 50)],
    ['near:"69.64, 18.95, 200 km"', near(69.64, 18.95, 200)],
    ['near:0,0,5000', near(0, 0, 5000)],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('wrong filters are named', () => {
  test.each([
    ['type:', 'type: takes HUMINT, OSINT, SIGINT, GEOINT, CYBERINT'],
    ['type:RUMINT', 'type: takes HUMINT, OSINT, SIGINT, GEOINT, CYBERINT'],
    ['-type:RUMINT', 'type: takes HUMINT, OSINT, SIGINT, GEOINT, CYBERINT'],
    ['kind:spaceship', /^kind: takes report, comment/],
    ['level:PURPLE', 'level: takes CLEAR, GREEN, AMBER, AMBER+STRICT, RED'],
    ['author:"two words"', /^author: takes a username/],
    ['author:@', /^author: takes a username/],
    ['tag:""', 'tag: takes a tag'],
    ['region:', 'region: takes the name of a region'],
    ['after:yesterday', /^after: takes a day/],
    ['after:2026-13-01', /^after: takes a day/],
    ['after:2026-02-30', /^after: takes a day/],
    ['before:9999', /^before: takes a day/],
    ['before:99999d', /^before: takes a day/],
    ['after:2026-10-01T25:00Z', /^after: takes a day/],
    ['after:2025 after:2026', 'after: is given twice'],
    ['-before:2026', 'before: cannot be excluded'],
    ['near:Skarholm', /^near: takes a latitude/],
    ['near:91,0', /^near: takes a latitude/],
    ['near:0,181', /^near: takes a latitude/],
    ['near:0,0,0km', /^near: takes a latitude/],
    ['near:0,0,9999km', /^near: takes a latitude/],
    ['near:1,1 near:2,2', 'near: is given twice'],
  ])('%s', (text, message) => {
    expect(parseSearchQuery(`fire ${text}`, NOW).problems).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });
});

test('tokens have their places in the text', () => {
  const text = '  "halcyon drift" after:2026-10-01 -weather type:RUMINT';
  const { tokens } = parseSearchQuery(text, NOW);
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual([
    ...['"halcyon drift"', 'after:2026-10-01', '-weather', 'type:RUMINT'],
  ]);
  expect(tokens.map(({ filter, isExcluded }) => [filter, isExcluded])).toEqual([
    ...[
      [null, false],
      ['after', false],
      [null, true],
      ['type', false],
    ],
  ]);
  expect(tokens.map(({ problem }) => problem !== null)).toEqual([false, false, false, true]);
});

test.each(['"', '-', ':', 'type:', '-"', 'near:', '“'])(
  '500 characters of %s are read',
  (piece) => {
    const { tokens } = parseSearchQuery(piece.repeat(500).slice(0, 500), NOW);
    expect(tokens.length).toBeLessThanOrEqual(500);
  },
);
