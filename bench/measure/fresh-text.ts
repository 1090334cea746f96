import { createRandom } from '../dataset/random';
import { VOCABULARY } from '../dataset/report-text';

/** Not that of the reports, whose sentences it would repeat. */
const random = createRandom(97);

/** Words as in reports, in an order that none has. */
export function makeFreshText(length: number): string {
  let text = '';
  while (text.length < length) text += `${random.pickSkewed(VOCABULARY)} `;
  return text.slice(0, length);
}
