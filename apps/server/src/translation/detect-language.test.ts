import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language';

test.each([
  ['The convoy left the harbour at dawn', 'en'],
  ['Der Konvoi hat den Hafen verlassen', 'de'],
  ['El barco salió ayer del puerto', 'es'],
  ['@nils the ships are in the harbour https://beispiel.example/der/hafen', 'en'],
  ['昨日の朝に船団が港を出たようです。', 'ja'],
  ['ok', null],
  ['https://example.org/some/long/address', null],
  ['', null],
])('the language of %j is %s', async (text, language) => {
  expect(await detectLanguage(text)).toBe(language);
});
