import { expect, test } from 'vitest';
import { scan } from './scan';

const LENGTH = 100_000;
const PIECES = [
  ...['a.', '1.', '[.]', ':', '0x', '@', 'a@', '+1', '+1 ', '://', 'http://', 'http://a.', '[at]'],
  ...[
    '1.2.3.4',
    '1.2.3.4.',
    'a-',
    '-',
    '.',
    '_',
    '/',
    'CVE-2024-',
    'AS',
    'IMO ',
    'T1059',
    '1 ',
    ' dot ',
  ],
  ...[
    'a dot ',
    '12.345 ',
    '12.345, ',
    "1°1'",
    'N1 1.1 ',
    'f:',
    'f::',
    '::',
    '1:',
    'é.',
    'п.',
    'ا1',
    '漢a',
  ],
  ...[
    '\u200b',
    'a\u200b.',
    '(',
    ')',
    'http://a.com/(',
    'http://a.com/)',
    '\\',
    '\\.',
    '%',
    '[',
    '{at}',
  ],
  ...[
    '33UXP',
    '33U XP 04',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb ',
    `0x${'aB'.repeat(20)} `,
    'a.com ',
    'a.b.com,',
  ],
  ...[
    '+44 20 7946 0958 ',
    '1@a.com ',
    'xn--a.com ',
    'é.com ',
    'http://é.com ',
    'f'.repeat(64),
    'bc1q',
    'lat: 1',
  ],
];

/** Time in proportion to the text would be 4; what is quadratic takes 16 times as long. The figures depend on the machine. */
test('a text four times as long takes about four times as long, whatever is in it', () => {
  const timeOf = (text: string) => {
    const before = process.cpuUsage();
    scan(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const rows = PIECES.map((piece) => {
    const whole = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
    const quarter = whole.slice(0, LENGTH / 4);
    timeOf(quarter);
    const [short, long] = [timeOf(quarter), timeOf(whole)];
    return {
      piece: JSON.stringify(piece),
      ms: Math.round(long),
      growth: (long / short).toFixed(1),
    };
  });
  const slowest = rows.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
  console.log(slowest.map(({ piece, ms, growth }) => `${piece} ${ms} ms, ×${growth}`).join('\n'));
  expect(rows).toHaveLength(PIECES.length);
}, 60_000);
