import type { Confidence, Credibility, Reliability } from './grading';

export interface LintedReport {
  readonly title: string;
  readonly content: string;
  readonly sourceReliability?: Reliability | null;
  readonly informationCredibility?: Credibility | null;
  readonly judgements?: readonly {
    readonly text: string;
    readonly confidence?: Confidence | null;
  }[];
  readonly sources?: readonly {
    readonly reliability?: Reliability | null;
    readonly credibility?: Credibility | null;
  }[];
  /** Numbers of the reports that it names and that are retracted. */
  readonly retracted?: readonly string[];
}

export interface LintHint {
  readonly kind:
    | 'mixed-words'
    | 'likelihood-and-confidence'
    | 'no-source'
    | 'unknown'
    | 'retracted';
  readonly text: string;
}

/** Both rows of words (ICD 203). Longer expressions come first, so that "very likely" is not also "likely". */
const ROWS = [
  /\b(?:almost no chance|very unlikely|unlikely|roughly even chances?|very likely|likely|almost certain(?:ly)?)\b/gi,
  // "Remote" alone is mostly an access or a place.
  /\b(?:remote (?:chance|possibility|likelihood|probability)|highly improbabl[ey]|improbabl[ey]|roughly even odds|highly probabl[ey]|probabl[ey]|nearly certain(?:ly)?)\b/gi,
] as const;

const CONFIDENCE =
  /\b(?:low|moderate|medium|high)[- ]confidence\b|\bconfidence (?:is|level is|level:|:) ?(?:low|moderate|medium|high)\b/i;

const SENTENCE_END = /(?<=[.!?])\s+|\n+/;

/** What a careful editor would point out. Nothing of it prevents submitting. */
export function lintReport(report: LintedReport): LintHint[] {
  const { judgements = [], sources = [], retracted = [] } = report;
  const texts = [
    { name: 'The title', text: report.title },
    { name: 'The text', text: withoutQuotes(report.content) },
    ...judgements.map(({ text }, index) => ({ name: `Key judgement ${index + 1}`, text })),
  ];
  return [
    ...findMixedWords(texts.map(({ text }) => text).join('\n')),
    ...texts.flatMap(findConfidentLikelihood),
    ...findMissingSource(report.content, judgements.length, sources.length),
    ...findUnknown(report),
    ...retracted.map((number) => ({
      kind: 'retracted' as const,
      text: `${number} was retracted. Say so, or name another source.`,
    })),
  ];
}

/** What others said in their words is theirs. */
const withoutQuotes = (content: string) => content.replace(/^ {0,3}>.*$/gm, '');

function findMixedWords(text: string): LintHint[] {
  const [first, second] = ROWS.map((row) => text.match(row)?.[0].toLowerCase());
  if (!first || !second) return [];
  return [
    {
      kind: 'mixed-words',
      text: `“${first}” and “${second}” are words of two scales. Keep to one of them in a report.`,
    },
  ];
}

function findConfidentLikelihood({ name, text }: { name: string; text: string }): LintHint[] {
  const isMixed = text
    .split(SENTENCE_END)
    .some((sentence) => CONFIDENCE.test(sentence) && ROWS.some((row) => sentence.search(row) >= 0));
  if (!isMixed) return [];
  return [
    {
      kind: 'likelihood-and-confidence',
      text: `${name} has a likelihood and a confidence in one sentence. Make two sentences of it.`,
    },
  ];
}

function findMissingSource(content: string, judgements: number, sources: number): LintHint[] {
  if (judgements === 0 || sources > 0 || /\[\^[^\]\s]+\]/.test(content)) return [];
  const what = judgements === 1 ? 'The key judgement has' : 'The key judgements have';
  return [{ kind: 'no-source', text: `${what} no source. Name what they rest on.` }];
}

function findUnknown({ sources = [], ...report }: LintedReport): LintHint[] {
  const hasF =
    report.sourceReliability === 'F' || sources.some(({ reliability }) => reliability === 'F');
  const has6 =
    report.informationCredibility === 6 || sources.some(({ credibility }) => credibility === 6);
  const hints: LintHint[] = [];
  if (hasF) {
    hints.push({
      kind: 'unknown',
      text: 'F says that nothing is known of the source, not that it is the worst. For one that failed before, choose E.',
    });
  }
  if (has6) {
    hints.push({
      kind: 'unknown',
      text: '6 says that the information cannot be checked, not that it is wrong. For what contradicts the rest, choose 5.',
    });
  }
  return hints;
}
