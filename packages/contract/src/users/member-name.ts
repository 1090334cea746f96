import type { Author } from './users.schemas';

type Named = Pick<Author, 'firstName' | 'lastName' | 'email'> & Partial<Pick<Author, 'state'>>;

/** Full name, else e-mail, else "User" (spec §2). The name of a suspended member says so. */
export function displayName(user: Named): string {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const name = fullName || user.email || 'User';
  return user.state === 'suspended' ? `${name} (suspended)` : name;
}

/** First letters of first and last name, else of the e-mail, else "U" (spec §2). */
export function initials(user: Pick<Author, 'firstName' | 'lastName' | 'email'>): string {
  const letters = [user.firstName, user.lastName]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('');
  return (letters || [...(user.email ?? '')][0] || 'U').toUpperCase();
}
