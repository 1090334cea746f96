import type { Confidence, Credibility } from '@watchfloor/contract';

/** STIX 2.1, appendix A: None / Low / Med / High. */
const OF_CONFIDENCE: Readonly<Record<Confidence, number>> = { low: 15, moderate: 50, high: 85 };

/** The Admiralty scale there; 6 cannot be judged and has no number. */
const OF_CREDIBILITY: Readonly<Record<Credibility, number | undefined>> = {
  1: 90,
  2: 70,
  3: 50,
  4: 30,
  5: 10,
  6: undefined,
};

/** Undefined is "not said", which is not 0. */
export const toStixConfidence = (
  confidence: Confidence | null,
  credibility: Credibility | null,
): number | undefined =>
  confidence ? OF_CONFIDENCE[confidence] : credibility ? OF_CREDIBILITY[credibility] : undefined;

/** Null for 0, which the scale calls "none". */
export function readStixConfidence(number: unknown): Confidence | null {
  if (typeof number !== 'number' || !(number >= 1 && number <= 100)) return null;
  if (number < 30) return 'low';
  return number < 70 ? 'moderate' : 'high';
}
