import type { Browser, Visit } from './browser.fixture';

export const PASSWORD = 'correct horse battery';

/** The fields of the form for a new account. */
export const describePerson = (fields: Partial<Record<string, string>> = {}) => ({
  firstName: 'Elin',
  lastName: 'Haugen',
  email: 'elin@example.org',
  password: PASSWORD,
  confirmPassword: fields.password ?? PASSWORD,
  ...fields,
});

let count = 0;
/** A different person each time. */
export function newPerson(fields: Partial<Record<string, string>> = {}) {
  count += 1;
  return describePerson({
    lastName: `Haugen ${count}`,
    email: `Elin.${count}@Example.org`,
    ...fields,
  });
}

/** The browser has left the provider and its callback and is back in the application. */
export const isHome = (next: URL) => !/^\/(idp|api)\//.test(next.pathname);

/** Submits the form for a new account and returns the response. */
export async function sendAccount(
  browser: Browser,
  person = describePerson(),
  from = '/api/login',
): Promise<Visit> {
  const { url } = await browser.open(from);
  return browser.open(`${url.pathname}/create`, { form: person, until: isHome });
}

/** Creates an account and signs in. The first account of an installation is already signed in. */
export async function createAccount(
  browser: Browser,
  person = describePerson(),
  from = '/api/login',
): Promise<Visit> {
  const answer = await sendAccount(browser, person, from);
  if (answer.status !== 200) return answer;
  const { email, password } = person;
  const path = answer.url.pathname.replace(/\/create$/, '');
  return browser.open(path, { form: { email, password }, until: isHome });
}

export async function signIn(browser: Browser, email: string, password = PASSWORD): Promise<Visit> {
  const { url } = await browser.open('/api/login');
  return browser.open(url.pathname, { form: { email, password }, until: isHome });
}

export const whoAmI = async (browser: Browser) =>
  JSON.parse((await browser.request('/api/auth/user')).text);
