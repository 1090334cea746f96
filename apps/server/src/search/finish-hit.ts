import { type SearchHit, urlOfHit } from '@watchfloor/contract';

/** Adds where it is, and ends an excerpt between words. */
export const finishHit = <Hit extends SearchHit>(hit: Hit): Hit => ({
  ...hit,
  excerpt: hit.excerpt.replace(/^…\S*\s/, '…').replace(/\s\S*…$/, '…'),
  url: urlOfHit(hit),
});
