/**
 * Where each element of the top-level "features" array begins in a text that is known to be JSON. Parsing alone
 * loses it, and a bad row is reported by its line.
 */
export function featureOffsets(text: string): number[] {
  const offsets: number[] = [];
  let depth = 0;
  let isInFeatures = false;
  let isAtElement = false;
  let lastString = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) continue;
    if (isInFeatures && depth === 2 && isAtElement && character !== ']') {
      offsets.push(at);
      isAtElement = false;
    }
    switch (character) {
      case '"': {
        const end = endOfString(text, at);
        lastString = text.slice(at + 1, end);
        at = end;
        break;
      }
      case '[':
        depth += 1;
        if (depth === 2 && lastString === 'features') {
          isInFeatures = true;
          isAtElement = true;
        }
        break;
      case '{':
        depth += 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        if (depth === 1) isInFeatures = false;
        break;
      case ',':
        if (depth === 2) isAtElement = true;
        break;
    }
  }
  return offsets;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
