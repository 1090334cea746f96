import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const GROUNDS = ['canvas', 'surface', 'raised', 'hover'];
const INKS = ['ink', 'ink-2', 'ink-3', 'accent', 'danger'];
const TONES = [
  ...['ink-2', 'accent', 'danger', 'humint', 'osint', 'sigint', 'geoint', 'cyberint'],
  ...['low', 'medium', 'high', 'critical', 'pin-low', 'pin-medium', 'pin-high', 'pin-critical'],
  ...['open', 'progress', 'done', 'rank-junior', 'rank-analyst', 'rank-senior'],
  ...['rank-expert', 'rank-master'],
];
/** Tones whose background comes from a fill; the same pairs as in ui/tone.ts. */
const WASHES: Record<string, string> = {
  medium: 'fill-medium',
  'pin-medium': 'fill-pin-medium',
  'rank-master': 'fill-medium',
};

function readBlock(opening: string): Map<string, string> {
  const start = css.indexOf(opening);
  expect(start, `${opening} is in the style sheet`).toBeGreaterThan(-1);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function readTheme(theme: string) {
  const tokens = new Map([
    ...readBlock(`@utility theme-${theme} {`),
    ...readBlock(':root {\n  --fill-ink'),
  ]);
  function value(name: string): string {
    const found = tokens.get(name);
    if (found === undefined) throw new Error(`No token --${name}`);
    return found;
  }
  function color(name: string): Rgb {
    const hex = value(name);
    const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    return [channel(1), channel(3), channel(5)];
  }
  return { color, share: (name: string) => Number.parseFloat(value(name)) / 100 };
}

function mix(top: Rgb, ground: Rgb, share: number): Rgb {
  const blend = (index: 0 | 1 | 2) => top[index] * share + ground[index] * (1 - share);
  return [blend(0), blend(1), blend(2)];
}

function luminance(color: Rgb): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe.each(['dark', 'light'])('the %s theme', (name) => {
  const theme = readTheme(name);

  it.each(INKS)('%s reads as text on every ground', (ink) => {
    for (const ground of GROUNDS) {
      expect(contrast(theme.color(ink), theme.color(ground)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(TONES)('%s reads as text on its own wash, on every ground', (tone) => {
    const wash = WASHES[tone] ?? tone;
    const share = theme.share(tone in WASHES ? 'tint-fill' : 'tint');
    for (const ground of GROUNDS) {
      const washed = mix(theme.color(wash), theme.color(ground), share);
      expect(contrast(theme.color(tone), washed), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ['accent-ink', 'accent'],
    ['accent-ink', 'accent-hover'],
    ['accent', 'accent-soft'],
    ['danger-ink', 'danger'],
    ['danger-ink', 'danger-hover'],
    ['fill-ink', 'fill-low'],
    ['fill-ink', 'fill-medium'],
    ['fill-ink', 'fill-high'],
    ['fill-ink', 'fill-critical'],
    ['fill-ink', 'fill-pin-low'],
    ['fill-ink', 'fill-pin-medium'],
  ])('%s reads on %s', (ink, ground) => {
    expect(contrast(theme.color(ink), theme.color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('draws the edge of a field at 3:1', () => {
    for (const ground of ['canvas', 'surface', 'raised']) {
      expect(contrast(theme.color('line-control'), theme.color(ground))).toBeGreaterThanOrEqual(3);
    }
  });
});
