import { describe, expect, test } from 'vitest';
import { scan, scanParts } from './scan';
import { TEXTS } from './scan.fixture';

const NOW = new Date('2026-11-17T00:00:00Z');
const rows = TEXTS.replaceAll(/\\u([0-9a-f]{4})/g, (_, code) =>
  String.fromCharCode(Number.parseInt(code, 16)),
)
  .split('\n')
  .filter((line) => line.includes(' →'))
  .map((line) => line.split(' →') as [text: string, expected: string]);

const show = (text: string) =>
  scan(text, NOW)
    .map(({ kind, value, local }) => `${kind}:${value}${local ? '!' : ''}`)
    .join(' ');

test('there are enough texts', () => {
  expect(rows.length).toBeGreaterThan(250);
});

// "!" marks what is local.
test.each(rows)('%s', (text, expected) => {
  expect(show(text)).toBe(expected.trim());
  // Where it stands does not matter.
  const surrounded = `Начало — ${text} \u{1f6a2} und`;
  expect(show(surrounded)).toBe(expected.trim());
});

describe('a long text', () => {
  const filler = 'The vessel left port at dawn and turned east.\n'.repeat(1000);

  test('is read to its end, with the same places', () => {
    const text = `${filler}ATT&CK ${filler}45.77.12.9 ${filler}T1059 evil.com`;
    const found = scan(text, NOW);
    expect(found.map(({ value }) => value)).toEqual(['45.77.12.9', 'T1059', 'evil.com']);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(
      found.map(({ value }) => value),
    );
  });

  test('is read in parts', () => {
    const sizes = [...scanParts(filler, NOW)];
    expect(sizes.length).toBeGreaterThan(4);
  });
});

describe('a finding', () => {
  test('has its place in the text as it was written', () => {
    for (const [text] of rows) {
      for (const { kind, value, start, end } of scan(text, NOW)) {
        const written = text.slice(start, end);
        // These need what stands around them.
        if (kind === 'domain' || kind === 'attack') expect(written).not.toMatch(/^\s|\s$/);
        else expect([written, scan(written, NOW)[0]?.value]).toEqual([written, value]);
      }
    }
  });

  test('is defanged if it cannot be followed as written', () => {
    const defangedIn = (text: string) => scan(text, NOW).map(({ defanged }) => defanged);
    expect(defangedIn('evil[.]com and evil.net')).toEqual([true, false]);
    expect(defangedIn('hxxp://evil.com/a')).toEqual([true, false]);
    expect(defangedIn('http://evil[.]com/a')).toEqual([true, true]);
    expect(defangedIn('1.2\u200b.3.4')).toEqual([false]);
    expect(defangedIn('a [.] b then 45.77.12.9')).toEqual([false]);
  });

  test('is found as often as it stands there, five thousand times', () => {
    const addresses = Array.from({ length: 5000 }, (_, n) => `45.77.${n >> 8}.${n & 255}`);
    const found = scan(addresses.join('\n'), NOW);
    expect(found.map(({ value }) => value)).toEqual(addresses);
  });
});
