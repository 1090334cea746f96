/** What a member wants to see: an empty list means "any" (decisions on the feed). */
export interface FeedPreferences {
  readonly preferredRegions: readonly string[];
  readonly preferredIntTypes: readonly string[];
}

/** Why an item is in the feed, in the words of the preference that let it in; null where all are let in. */
export function explainMatch(
  { preferredRegions, preferredIntTypes }: FeedPreferences,
  item: { readonly region: string | null; readonly intelligenceType: string },
): string | null {
  const reasons = [
    ...(preferredRegions.length > 0 && item.region ? [item.region] : []),
    ...(preferredIntTypes.length > 0 ? [item.intelligenceType] : []),
  ];
  return reasons.length > 0 ? `Matches your preference for ${reasons.join(' and ')}` : null;
}
