import type { IntelligenceType } from '@watchfloor/contract';

/** Contributions in ninety days. */
export interface Habit {
  readonly reports: number;
  readonly comments: number;
  readonly tasks: number;
}

export const HABITS = {
  master: { reports: 62, comments: 130, tasks: 48 },
  expert: { reports: 27, comments: 70, tasks: 30 },
  senior: { reports: 11, comments: 34, tasks: 9 },
  analyst: { reports: 5, comments: 13, tasks: 3 },
  junior: { reports: 1, comments: 2, tasks: 0 },
} as const satisfies Record<string, Habit>;

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly country: string;
  readonly habit: keyof typeof HABITS;
  /** The main discipline of their reports. */
  readonly field: IntelligenceType;
  /** Days before today. */
  readonly joined: number;
  readonly isAdmin?: true;
}

const row = (
  firstName: string,
  lastName: string,
  username: string,
  country: string,
  habit: keyof typeof HABITS,
  field: IntelligenceType,
  joined: number,
): Person => ({ firstName, lastName, username, country, habit, field, joined });

/** The first is an admin; the three demo roles are among them. */
export const PEOPLE: readonly Person[] = [
  { ...row('Ingrid', 'Solvang', 'isolvang', 'Norway', 'expert', 'HUMINT', 94), isAdmin: true },
  row('Mateo', 'Ferreira', 'mferreira', 'Brazil', 'master', 'GEOINT', 92),
  row('Aiko', 'Tanabe', 'tanabe', 'Japan', 'master', 'SIGINT', 92),
  row('Rafael', 'Okonjo', 'okonjo', 'Nigeria', 'expert', 'GEOINT', 92),
  row('Klara', 'Lindqvist', 'klara-l', 'Sweden', 'expert', 'OSINT', 91),
  row('Devraj', 'Menon', 'dmenon', 'India', 'expert', 'CYBERINT', 91),
  { ...row('Hannah', 'Abel', 'h-abel', 'Germany', 'senior', 'CYBERINT', 90), isAdmin: true },
  row('Tomasz', 'Wilk', 'wilk', 'Poland', 'senior', 'SIGINT', 90),
  row('Leila', 'Mansour', 'lmansour', 'United Arab Emirates', 'senior', 'HUMINT', 89),
  row('Jonah', 'Whitcombe', 'jwhitcombe', 'United Kingdom', 'senior', 'OSINT', 89),
  row('Marisol', 'Quispe', 'msquispe', 'Peru', 'senior', 'HUMINT', 88),
  row('Daniel', 'Achterberg', 'achterberg', 'Netherlands', 'senior', 'GEOINT', 86),
  row('Wanjiru', 'Kamau', 'wkamau', 'Kenya', 'senior', 'OSINT', 85),
  row('Callum', 'Reid', 'creid', 'Australia', 'senior', 'GEOINT', 84),
  row('Yasmin', 'Toprak', 'ytoprak', 'Turkey', 'senior', 'CYBERINT', 82),
  row('Pieter', 'Vos', 'pvos', 'Netherlands', 'analyst', 'SIGINT', 80),
  row('Grace', 'Adeyemi', 'gadeyemi', 'Nigeria', 'analyst', 'HUMINT', 78),
  row('Emil', 'Sørby', 'emil-s', 'Denmark', 'analyst', 'OSINT', 76),
  row('Naledi', 'Khumalo', 'nkhumalo', 'South Africa', 'analyst', 'GEOINT', 74),
  row('Luca', 'Bellandi', 'lbellandi', 'Italy', 'analyst', 'OSINT', 71),
  row('Sofia', 'Arango', 'sarango', 'Colombia', 'analyst', 'HUMINT', 70),
  row('Min-jun', 'Seo', 'mjseo', 'South Korea', 'analyst', 'CYBERINT', 66),
  row('Olena', 'Hrytsak', 'olena-h', 'Ukraine', 'analyst', 'SIGINT', 64),
  row('Ravi', 'Castellino', 'rcast', 'India', 'analyst', 'OSINT', 61),
  row('Freya', 'Nielsen', 'freya', 'Denmark', 'analyst', 'GEOINT', 57),
  row('Adrien', 'Morel', 'amorel', 'France', 'analyst', 'HUMINT', 73),
  row('Tariq', 'Bashir', 'tbashir', 'Saudi Arabia', 'analyst', 'SIGINT', 50),
  row('Beatriz', 'Salgado', 'bsalgado', 'Spain', 'junior', 'OSINT', 44),
  row('Hugo', 'Lindgren', 'hlindgren', 'Sweden', 'junior', 'GEOINT', 41),
  row('Amara', 'Diallo', 'adiallo', 'Other', 'junior', 'HUMINT', 38),
  row('Kenji', 'Mori', 'kmori', 'Japan', 'junior', 'CYBERINT', 33),
  row('Elise', 'Varga', 'evarga', 'Other', 'junior', 'OSINT', 40),
  row('Samuel', 'Otieno', 'sotieno', 'Kenya', 'junior', 'GEOINT', 26),
  row('Isla', 'McBride', 'isla-mcb', 'Canada', 'junior', 'SIGINT', 22),
  row('Vikram', 'Nair', 'vnair', 'Singapore', 'junior', 'CYBERINT', 30),
  row('Paula', 'Herrera', 'pherrera', 'Chile', 'junior', 'HUMINT', 16),
  row('Anton', 'Kessler', 'akessler', 'Germany', 'junior', 'OSINT', 11),
  row('Thandiwe', 'Moyo', 'tmoyo', 'South Africa', 'junior', 'HUMINT', 8),
  row('George', 'Pritchard', 'gpritchard', 'New Zealand', 'junior', 'GEOINT', 9),
  row('Noor', 'Haddad', 'noor', 'Egypt', 'junior', 'OSINT', 2.6),
];

/** Used for portraits. */
export const LONG_HAIRED: ReadonlySet<string> = new Set(
  'isolvang tanabe klara-l h-abel lmansour msquispe wkamau ytoprak gadeyemi nkhumalo sarango olena-h freya bsalgado adiallo evarga isla-mcb pherrera tmoyo noor'.split(
    ' ',
  ),
);

export const emailOf = ({ username }: Pick<Person, 'username'>) =>
  `${username}@meridian-desk.example`;

export const facePath = (username: string) => `/demo/faces/${username}.svg`;

/** Roles that a visitor can choose. */
export const ROLES = [
  {
    key: 'admin',
    username: 'isolvang',
    title: 'Admin',
    note: 'Runs the floor: members, feedback, sources, the audit log',
  },
  {
    key: 'analyst',
    username: 'mferreira',
    title: 'Analyst',
    note: 'Ninety days of reports, tasks and war rooms',
  },
  {
    key: 'newcomer',
    username: 'noor',
    title: 'Newcomer',
    note: 'Joined the day before yesterday',
  },
] as const;

export function personNamed(username: string): Person {
  const person = PEOPLE.find((one) => one.username === username);
  if (!person) throw new Error(`nobody is called ${username}`);
  return person;
}
