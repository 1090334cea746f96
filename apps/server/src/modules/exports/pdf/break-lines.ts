import type { FontName } from './font-name';

/** A piece of text with one look. */
export interface Run {
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  readonly color: string;
  readonly link: string | null;
  readonly isStruck: boolean;
  /** Points above the baseline. */
  readonly rise: number;
}

export interface Fragment {
  readonly run: Run;
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

export interface Line {
  readonly fragments: readonly Fragment[];
  readonly width: number;
}

export type Measure = (run: Run, text: string) => number;

interface Piece {
  readonly run: Run;
  readonly text: string;
  readonly width: number;
}

const PIECES = /\n|[^\S\n]+|\S+/g;
/** Spaces of code stay as they are, and it breaks anywhere. */
const CODE_PIECES = /\n|[^\n]+/g;

/** Breaks runs into lines of at most a width, between words where that is possible. */
export function breakLines(
  runs: readonly Run[],
  width: number,
  measure: Measure,
  isCode = false,
): Line[] {
  const lines: Line[] = [];
  let line: Fragment[] = [];
  let x = 0;
  let word: Piece[] = [];

  function endLine(): void {
    lines.push({ fragments: line, width: x });
    line = [];
    x = 0;
  }

  function place({ run, text, width: pieceWidth }: Piece): void {
    const last = line.at(-1);
    if (last?.run === run) {
      line[line.length - 1] = {
        ...last,
        text: last.text + text,
        width: last.width + pieceWidth,
      };
    } else {
      line.push({ run, text, x, width: pieceWidth });
    }
    x += pieceWidth;
  }

  /** The word may consist of several runs. */
  function placeWord(): void {
    const total = word.reduce((sum, piece) => sum + piece.width, 0);
    if (total > width) {
      for (const piece of word) {
        for (const letter of splitLetters(piece, measure)) {
          if (x > 0 && x + letter.width > width) endLine();
          place(letter);
        }
      }
    } else {
      if (x > 0 && x + total > width) endLine();
      for (const piece of word) place(piece);
    }
    word = [];
  }

  for (const run of runs) {
    for (const [text] of run.text.matchAll(isCode ? CODE_PIECES : PIECES)) {
      if (text === '\n') {
        placeWord();
        endLine();
      } else if (!isCode && text.trim() === '') {
        placeWord();
        if (line.length > 0) place({ run, text: ' ', width: measure(run, ' ') });
      } else {
        word.push({ run, text, width: measure(run, text) });
      }
    }
  }
  placeWord();
  if (line.length > 0 || lines.length === 0) endLine();
  return lines;
}

/** A letter keeps the marks that follow it. */
const LETTERS = /[^\p{M}]\p{M}*|\p{M}+/gsu;

const splitLetters = ({ run, text }: Piece, measure: Measure): Piece[] =>
  (text.match(LETTERS) ?? []).map((letter) => ({
    run,
    text: letter,
    width: measure(run, letter),
  }));
