import { createRandom } from './random';

/** Realistic reports: a few frequent words, many rare ones, and unique names, addresses and numbers. */

export const FREQUENT =
  `the of and to in a is that for was on with as by at from reported observed vessel signal network activity
  source traffic station area coast border unit convoy group campaign access server port message report analysis pattern movement
  track position contact frequency imagery harbour satellite drone tower bridge road rail depot airfield patrol tanker cargo crew
  account domain malware phishing credential payload beacon router firewall update patch exploit leak document photograph meeting
  witness interview village market checkpoint protest election ministry company supplier contract payment transfer ledger wallet
  north south east west morning evening night week confirmed unconfirmed likely unlikely possible repeated sudden delayed missing
  new old second third large small several multiple single joint regional local foreign commercial military civil maritime coastal`
    .split(/\s+/)
    .filter(Boolean);
const ONSETS = 'b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t th tr v w z'.split(' ');
const NUCLEI = 'a e i o u ai ea io ou'.split(' ');
const CODAS = ['', '', '', 'n', 'r', 'l', 's', 't', 'nd', 'rk', 'm', 'ck', 'sh', 'x'];
const PLACES = [
  'Tromsø',
  'Łódź',
  'Đà Nẵng',
  'Málaga',
  'Kraków',
  'Gdańsk',
  'Bergen',
  'Odesa',
  'Valparaíso',
  'Mombasa',
  'Аден',
  '横浜',
];
const TAGS =
  `ais maritime phishing apt infrastructure logistics border sanctions drone imagery ransomware election protest piracy
  spoofing jamming energy telecom finance rail`.split(/\s+/);
const TYPES = ['HUMINT', 'OSINT', 'SIGINT', 'GEOINT', 'CYBERINT'];
export const REGIONS = [
  'North America',
  'Europe',
  'Asia Pacific',
  'Middle East',
  'Africa',
  'South America',
];

const random = createRandom(20_261_115);
export const VOCABULARY = [...FREQUENT, ...makeWords(20_000)];

function makeWords(count: number): string[] {
  const syllable = () => random.pick(ONSETS) + random.pick(NUCLEI) + random.pick(CODAS);
  const words = new Set<string>();
  while (words.size < count) {
    words.add(Array.from({ length: 2 + random.integer(3) }, syllable).join(''));
  }
  return [...words];
}

const address = () =>
  `${random.pick([10, 172, 192, 185, 203])}.${random.integer(256)}.${random.integer(256)}.${1 + random.integer(254)}`;
const DETAILS = [
  address,
  () => `CVE-${2015 + random.integer(11)}-${1000 + random.integer(40_000)}`,
  () =>
    `${random.pickSkewed(VOCABULARY)}-${random.integer(99)}.${random.pickSkewed(VOCABULARY)}.example.net`,
  () => random.hex(64),
  () => random.pick(PLACES),
  () => `MMSI ${200_000_000 + random.integer(600_000_000)}`,
  () =>
    `${random.hex(2).toUpperCase()}${random.integer(9)}${random.pick(['ALFA', 'KILO', 'ZULU'])}`,
  () => `${(random.next() * 180 - 90).toFixed(4)}, ${(random.next() * 360 - 180).toFixed(4)}`,
];

export function makeSentence(): string {
  const words = Array.from({ length: 6 + random.integer(14) }, () => random.pickSkewed(VOCABULARY));
  if (random.next() < 0.35) words.splice(random.integer(words.length), 0, random.pick(DETAILS)());
  const [first = '', ...rest] = words;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${rest.join(' ')}.`;
}

/** One or two paragraphs; 1 % are long. */
function makeContent(): string {
  const sentences = random.next() < 0.01 ? 60 + random.integer(240) : 3 + random.integer(14);
  return Array.from({ length: sentences }, (_, i) => makeSentence() + (i % 5 === 4 ? '\n\n' : ' '))
    .join('')
    .trim();
}

export function makeTitle(): string {
  const words = Array.from({ length: 3 + random.integer(6) }, () => random.pickSkewed(VOCABULARY));
  if (random.next() < 0.25) words.push(random.pick(DETAILS)());
  const title = words.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

export function makeReport() {
  return {
    title: makeTitle(),
    content: makeContent(),
    intelligenceType: random.pick(TYPES),
    region: random.next() < 0.8 ? random.pick(REGIONS) : null,
    tags: Array.from(
      new Set(Array.from({ length: random.integer(5) }, () => random.pickSkewed(TAGS))),
    ),
  };
}
