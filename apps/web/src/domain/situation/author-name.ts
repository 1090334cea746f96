import type { Author } from '@watchfloor/contract';

/** First and last name, as popups of the personal map show it; else the alias or e-mail. */
export function fullNameOf(author: Pick<Author, 'firstName' | 'lastName' | 'username' | 'email'>) {
  const name = [author.firstName, author.lastName].filter(Boolean).join(' ');
  return name || author.username || author.email || 'Unknown User';
}

/** Authors in war rooms: username, else e-mail, else "Unknown User" (spec §2). */
export function aliasOf(author: Pick<Author, 'username' | 'email'>): string {
  return author.username || author.email || 'Unknown User';
}
