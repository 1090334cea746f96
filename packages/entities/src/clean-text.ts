/** A text as it is scanned: without invisible marks, and with defanged forms as they were before. */
export interface CleanText {
  readonly text: string;
  /** The place of a part of it in the original. */
  locate(start: number, end: number): { start: number; end: number };
  /** Whether the part was written in a form that cannot be followed, such as `evil[.]com`. */
  isDefanged(start: number, end: number): boolean;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly originalStart: number;
  readonly originalEnd: number;
}

/** Soft hyphens, zero-width characters and marks of direction. */
const INVISIBLE = '[\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]';
const bracketed = (inner: string) => ` ?[[({<] ?(?:${inner}) ?[\\])}>] ?`;
/** A single "a dot b" is prose; of two or more in a row each is a dot. */
const SPOKEN = ' dot (?:(?=[\\w-]{1,63} dot \\w)|(?<=\\w dot [\\w-]{1,63} dot )(?=\\w))';
const FORMS: readonly (readonly [form: string, replacement: string])[] = [
  [INVISIBLE, ''],
  [`${bracketed('\\.|dot')}|\\[\\.(?=\\w)|\\\\\\.|${SPOKEN}`, '.'],
  [bracketed('@|at'), '@'],
  [`${bracketed(':\\/\\/')}|(?<=[ps]):\\\\\\\\`, '://'],
  [bracketed(':'), ':'],
  [bracketed('\\/'), '/'],
];
const ANY_FORM = new RegExp(FORMS.map(([form]) => `(${form})`).join('|'), 'gi');

export function cleanText(original: string): CleanText {
  const edits: Edit[] = [];
  let text = '';
  let done = 0;
  for (const match of original.matchAll(ANY_FORM)) {
    const [written] = match;
    const replacement = FORMS[match.slice(1).findIndex((group) => group !== undefined)]?.[1] ?? '';
    text += original.slice(done, match.index);
    done = match.index + written.length;
    edits.push({
      start: text.length,
      end: text.length + replacement.length,
      originalStart: match.index,
      originalEnd: done,
    });
    text += replacement;
  }
  text += original.slice(done);

  /** The last edit that begins at or before a place. */
  const editAt = (place: number): Edit | undefined => {
    let [low, high] = [0, edits.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((edits[middle]?.start ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return edits[low - 1];
  };
  return {
    text,
    locate(start, end) {
      const first = editAt(start);
      const last = editAt(end - 1);
      const after = (edit: Edit | undefined, place: number) =>
        edit ? edit.originalEnd + place - edit.end : place;
      return {
        start: first && start < first.end ? first.originalStart : after(first, start),
        end: last && end - 1 < last.end ? last.originalEnd : after(last, end - 1) + 1,
      };
    },
    isDefanged(start, end) {
      for (let place = end - 1; ; ) {
        const edit = editAt(place);
        if (!edit || edit.end <= start) return false;
        if (edit.end > edit.start) return true;
        if (edit.start <= start) return false;
        place = edit.start - 1;
      }
    },
  };
}
