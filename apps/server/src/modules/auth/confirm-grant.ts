import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { ConfirmGrant } from './admin-rights';
import type { NamedMember } from './auth.queries';

interface Operator {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  /** The `--yes` of the command line, for scripts. */
  readonly isConfirmed: boolean;
}

/** Shows the future admin and asks for confirmation. Without a terminal nothing is granted. */
export function createConfirmGrant({ input, output, isConfirmed }: Operator): ConfirmGrant {
  return async (member) => {
    output.write(`${describeMember(member, Date.now())}\n`);
    if (isConfirmed) return null;
    if (!input.isTTY) {
      return 'Nothing was granted: there is no terminal for the confirmation. Add --yes to grant without asking.';
    }
    const terminal = createInterface({ input, output });
    // Closing the terminal counts as a no.
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    try {
      const answer = await Promise.race([
        terminal.question('Grant admin rights to this member? (y/N) '),
        closed,
      ]);
      return /^y(es)?$/i.test(answer.trim()) ? null : 'Nothing was granted.';
    } finally {
      terminal.close();
    }
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function describeMember(member: NamedMember, now: number): string {
  const days = Math.floor((now - Date.parse(member.createdAt)) / DAY_MS);
  const age = days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  return [
    `  Id       ${member.id}`,
    `  Name     ${member.name ?? '(none)'}`,
    `  E-mail   ${member.email} (${member.isEmailVerified ? 'verified' : 'not verified'})`,
    ...describeForeignLetters(member.email),
    `  Created  ${new Date(member.createdAt).toISOString()} (${age})`,
  ].join('\n');
}

/** Lists letters that look like Latin ones in a terminal. */
function describeForeignLetters(email: string): string[] {
  const foreign = new Set(email.match(/[^\p{ASCII}]/gu));
  if (foreign.size === 0) return [];
  const names = [...foreign].map((letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `U+${code}`;
  });
  return [`           with letters that are not plain Latin: ${names.join(', ')}`];
}
