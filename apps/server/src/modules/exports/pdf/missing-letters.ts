/** Scripts by the name that a reader knows. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Amharic', /\p{Script=Ethiopic}/u],
  ['emoji', /\p{Extended_Pictographic}/u],
];
const OTHER = 'a letter or sign';
const nameOf = (character: string): string =>
  SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER;

/** Without a shape of their own; among them those that reverse the direction of a text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;

export interface SetText {
  readonly text: string;
  /** Stands for letters that cannot be set. */
  readonly isMarker: boolean;
}

/** Replaces what a font lacks by words such as "[Arabic not shown]", one for each passage, and adds its name to `missing`. */
export function markMissing(
  text: string,
  covers: (codePoint: number) => boolean,
  missing: Set<string>,
): SetText[] {
  const parts: SetText[] = [];
  let plain = '';
  let gap: string | null = null;
  /** Spaces after a gap belong to it if it goes on. */
  let spaces = '';

  function closeGap(): void {
    if (gap !== null) parts.push({ text: `[${gap} not shown]`, isMarker: true });
    gap = null;
    plain += spaces;
    spaces = '';
  }

  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (/\s/.test(character)) {
      if (gap !== null && character !== '\n') spaces += character;
      else {
        closeGap();
        plain += character;
      }
    } else if (INVISIBLE.test(character)) {
    } else if (covers(codePoint)) {
      closeGap();
      plain += character;
    } else {
      const name = nameOf(character);
      missing.add(name);
      if (gap === name) spaces = '';
      else {
        closeGap();
        if (plain !== '') parts.push({ text: plain, isMarker: false });
        plain = '';
        gap = name;
      }
    }
  }
  closeGap();
  if (plain !== '') parts.push({ text: plain, isMarker: false });
  return parts;
}
