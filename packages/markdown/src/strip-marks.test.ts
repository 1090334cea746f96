import { expect, test } from 'vitest';
import { stripMarks } from './strip-marks';

test.each([
  [
    '# Summary\n\nAll **quiet**, `ok` and ~~not~~ here.[^1]',
    'Summary\n\nAll quiet, ok and not here.',
  ],
  ['> said\n- [x] done\n- item', 'said\ndone\n- item'],
  ['see [the log](https://x.org/a) ![hull](/api/files/1)', 'see the log hull'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a | b\n\n1 | 2'],
  ['| a | b |\n|---|---|\n| | |\n- \n- [ ]\nend', 'a | b\n\n\n\n\nend'],
  ['2 ** 3 and #tag, snake__case', '2 ** 3 and #tag, snake__case'],
])('%j', (text, expected) => {
  expect(stripMarks(text)).toBe(expected);
});
