import type { CurrentUser } from '@watchfloor/contract';

/** Morning before 12, afternoon before 18, otherwise evening, by the reader's own clock (spec §2). */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  if (hour < 18) return 'Good afternoon';
  return 'Good evening';
}

/** First name, else the part of the e-mail before the @, else "Analyst" (spec §2). */
export function greetedName(user: Pick<CurrentUser, 'firstName' | 'email'>): string {
  return user.firstName?.trim() || user.email?.split('@')[0] || 'Analyst';
}
