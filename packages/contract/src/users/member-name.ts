import type { Author } from './users.schemas';

/** Full name, else e-mail, else "User" (spec §2). */
export function displayName(user: Pick<Author, 'firstName' | 'lastName' | 'email'>): string {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return fullName || user.email || 'User';
}

/** First letters of first and last name, else of the e-mail, else "U" (spec §2). */
export function initials(user: Pick<Author, 'firstName' | 'lastName' | 'email'>): string {
  const letters = [user.firstName, user.lastName]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('');
  return (letters || [...(user.email ?? '')][0] || 'U').toUpperCase();
}
