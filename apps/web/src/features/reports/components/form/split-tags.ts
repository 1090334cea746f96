/** "a, b,,c" → a, b, c: trimmed, without blanks and duplicates (spec §3). */
export function splitTags(text: string): string[] {
  const tags = text.split(/[,;\n]/).map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}
