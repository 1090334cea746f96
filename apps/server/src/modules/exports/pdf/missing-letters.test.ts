import { expect, test } from 'vitest';
import { markMissing } from './missing-letters';

const set = (text: string) => {
  const missing = new Set<string>();
  const parts = markMissing(text, (codePoint) => codePoint < 0x0530, missing);
  return { text: parts.map((part) => part.text).join(''), missing: [...missing] };
};

test.each([
  ['plain', 'plain', []],
  ['a שלום b', 'a [Hebrew not shown] b', ['Hebrew']],
  ['مرحبا بالعالم', '[Arabic not shown]', ['Arabic']],
  ['مرحبا, שלום', '[Arabic not shown], [Hebrew not shown]', ['Arabic', 'Hebrew']],
  ['مرحبا שלום', '[Arabic not shown] [Hebrew not shown]', ['Arabic', 'Hebrew']],
  ['مرحبا\nمرحبا', '[Arabic not shown]\n[Arabic not shown]', ['Arabic']],
  ['go 🏴\u200D☠\uFE0F!', 'go [emoji not shown]!', ['emoji']],
  ['\u202Egpj.exe', 'gpj.exe', []],
  ['\uE000', '[a letter or sign not shown]', ['a letter or sign']],
])('%j is set as %j', (text, expected, missing) => {
  expect(set(text)).toEqual({ text: expected, missing });
});
