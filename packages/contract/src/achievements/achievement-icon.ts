/** The first keyword found in the type decides (spec §2). */
const KEYWORDS = [
  ['report', ['report']],
  ['investigation', ['investigation']],
  ['task', ['task']],
  ['comment', ['comment']],
  ['level', ['level']],
  ['mastery', ['master', 'expert']],
  ['streak', ['streak', 'consistent']],
  ['points', ['points']],
] as const;

export type AchievementIcon = (typeof KEYWORDS)[number][0] | 'award';

export function achievementIcon(achievementType: string): AchievementIcon {
  const type = achievementType.toLowerCase();
  const found = KEYWORDS.find(([, words]) => words.some((word) => type.includes(word)));
  return found?.[0] ?? 'award';
}
