/** An empty list means "any". */
export interface FeedPreferences {
  readonly preferredRegions: readonly string[];
  readonly preferredIntTypes: readonly string[];
}

/** The reason shown beside a feed item; null without preferences. */
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
