export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded on demand: most starts never need the list. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  });
  return new Set(list.default.filter((password) => password.length >= MIN_PASSWORD));
}

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(password.normalize('NFC').toLowerCase());
}
