/** Runs in the inspecting process, so imports need their extensions. */

/** Characters of text that are kept of one file. */
export const TEXT_MAX = 5_000_000;
export const PAGES_MAX = 2000;

export type ReadProblem = 'encrypted' | 'damaged' | 'unsupported';

/** What is inside a file: a text for each page, or a single one if its kind has no pages. */
export interface FileText {
  readonly pages: number | null;
  readonly texts: readonly string[];
}

export class Unreadable extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** It would take more memory or time to read than it is worth. */
export class TooLarge extends Error {}

/** Collects text up to the limit. */
export class TextBuilder {
  private readonly finished: string[] = [];
  private parts: string[] = [];
  private room = TEXT_MAX;

  get isFull(): boolean {
    return this.room <= 0;
  }

  add(text: string): void {
    if (this.isFull) return;
    const taken = text.slice(0, this.room);
    this.room -= taken.length;
    this.parts.push(taken);
  }

  endPage(): void {
    this.finished.push(cleanText(this.parts.join('')));
    this.parts = [];
  }

  /** All pages, with what was added since the last of them. */
  finish(): string[] {
    if (this.parts.length > 0) this.endPage();
    return this.finished;
  }
}

/** White space is one space or one line break, so that a place in the text is also one in its folded form. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern drops them
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[\n ]*/g, '\n')
      .trim()
  );
}
