import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { ConfirmGrant } from './admin-rights';
import type { NamedMember } from './auth.queries';

interface Operator {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  /** Said on the command line, for scripts. */
  readonly saysYes: boolean;
}

/** Shows who would become an admin and asks. Without a terminal there is nobody to ask, and nothing is granted. */
export function createConfirmGrant({ input, output, saysYes }: Operator): ConfirmGrant {
  return async (member) => {
    output.write(`${describeMember(member, Date.now())}\n`);
    if (saysYes) return null;
    if (!input.isTTY) {
      return 'Nothing was granted: there is no terminal to ask at. Add --yes to grant without asking.';
    }
    const terminal = createInterface({ input, output });
    // A closed terminal is an answer too.
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

/** Letters that a terminal shows like Latin ones are named. */
function describeForeignLetters(email: string): string[] {
  const foreign = new Set(email.match(/[^\p{ASCII}]/gu));
  if (foreign.size === 0) return [];
  const names = [...foreign].map((letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `U+${code}`;
  });
  return [`           with letters that are not plain Latin: ${names.join(', ')}`];
}
