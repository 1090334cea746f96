/** Safe markup: only this module creates it, and every text in it is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | false | null | undefined | readonly Html[];

/** Joins texts and markup; texts are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.reduce(
    (before, string, index) => before + toMarkup(parts[index - 1]) + string,
  );
  return new Html(text);
}

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((piece: Html) => piece.text).join('');
  if (part === false || part === null || part === undefined) return '';
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
