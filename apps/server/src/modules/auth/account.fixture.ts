import type { Browser, Visit } from './browser.fixture';

export const PASSWORD = 'correct horse battery';

/** What the form asks for a new account. */
export const describePerson = (given: Partial<Record<string, string>> = {}) => ({
  firstName: 'Elin',
  lastName: 'Haugen',
  email: 'elin@example.org',
  password: PASSWORD,
  confirmPassword: given.password ?? PASSWORD,
  ...given,
});

let count = 0;
/** Another one each time. */
export function newPerson(given: Partial<Record<string, string>> = {}) {
  count += 1;
  return describePerson({
    lastName: `Haugen ${count}`,
    email: `Elin.${count}@Example.org`,
    ...given,
  });
}

/** Back in the application, with the provider and its callback behind. */
export const isHome = (next: URL) => !/^\/(idp|api)\//.test(next.pathname);

/** Sends the form for a new account, and gives its answer. */
export async function sendAccount(
  browser: Browser,
  person = describePerson(),
  from = '/api/login',
): Promise<Visit> {
  const { url } = await browser.open(from);
  return browser.open(`${url.pathname}/create`, { form: person, until: isHome });
}

/** The same, and signs in; the first account of an installation is signed in already. */
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
