const PREFIX = 'watchfloor:searches';
const REMEMBERED = 8;

/** Searches are per member, also on a shared machine. */
const keyOf = (memberId: string) => `${PREFIX}:${memberId}`;

export function readSearches(memberId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]');
    const texts = Array.isArray(stored) ? stored : [];
    return texts.filter((text) => typeof text === 'string').slice(0, REMEMBERED);
  } catch {
    return [];
  }
}

export function rememberSearch(memberId: string, text: string): void {
  const found = text.trim();
  if (!found) return;
  const others = readSearches(memberId).filter((other) => other !== found);
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify([found, ...others].slice(0, REMEMBERED)));
  } catch {
    // Storage is blocked or full: nothing is remembered.
  }
}

export function forgetSearches(memberId: string): void {
  try {
    localStorage.removeItem(keyOf(memberId));
  } catch {
    // Not stored.
  }
}
