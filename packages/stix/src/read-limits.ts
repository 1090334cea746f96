/** Limits of a bundle that is read (docs/stix.md). */
export const BUNDLE_OBJECTS_MAX = 20_000;
export const BUNDLE_DEPTH_MAX = 32;
export const BUNDLE_STRING_MAX = 200_000;
/** Observables that one verdict or report is about, and all of a bundle together. */
export const VERDICT_VALUES_MAX = 1000;
export const REPORT_VALUES_MAX = 20_000;
export const BUNDLE_VALUES_MAX = 200_000;
/** After its last change nobody could change an object of this time. Clocks differ. */
export const FUTURE_MS = 24 * 60 * 60 * 1000;

/** The whole bundle is refused. */
export class BundleError extends Error {}

type Container = Readonly<Record<string, unknown>>;

function checkText(text: string): void {
  if (text.length > BUNDLE_STRING_MAX) {
    throw new BundleError('The bundle has a text of more than 200,000 characters');
  }
  // Half of a character can be written as JSON, but not stored.
  if (!text.isWellFormed())
    throw new BundleError('The bundle has a text that is not valid Unicode');
}

/** Refuses what is too deep, too long or names a prototype. Without recursion: the text decides how deep it is. */
export function checkShape(root: unknown): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > BUNDLE_DEPTH_MAX) throw new BundleError('The bundle is nested too deep');
    const inner: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') checkText(value);
      if (typeof value !== 'object' || value === null) continue;
      if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'prototype')) {
        throw new BundleError('The bundle names a prototype');
      }
      for (const [name, member] of Object.entries(value as Container)) {
        checkText(name);
        inner.push(member);
      }
    }
    level = inner;
  }
}
