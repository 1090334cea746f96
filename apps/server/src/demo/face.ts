import { createChance } from './chance';

const SKINS = ['#f3d3bd', '#e8b998', '#d79f78', '#b97f58', '#94603d', '#6d4429'];
const HAIRS = ['#1d1a1f', '#3a2a22', '#5b3b26', '#8a5a33', '#b98a4c', '#8d8d94', '#a2482f'];
const COATS = ['#2f6f7a', '#43597d', '#7a4f5c', '#4d6b4a', '#6b5a8a', '#8a6a3c', '#37474f'];
const GROUNDS = ['#cfe8e3', '#d6e0f0', '#efdccb', '#e3d9ee', '#dbe8cf', '#f0d9dc', '#d8dfe6'];

/** SVG paths behind and in front of the head. */
type Cut = readonly [behind: string, above: string];
const CUTS: readonly Cut[] = [
  ['', 'M29 45c-1-17 9-25 21-25s22 8 21 25c-3-8-7-12-10-13-8 4-19 4-25 1-3 3-6 7-7 12z'],
  [
    'M26 48c-2-22 10-31 24-31s26 9 24 31l2 24H24z',
    'M29 46c1-13 9-19 20-20 12 0 20 6 22 20-5-4-9-9-11-14-8 7-19 10-31 14z',
  ],
  ['', 'M30 42c0-14 8-21 20-21s20 7 20 21c-2-6-4-9-6-10-9-2-19-2-28 0-2 1-4 4-6 10z'],
  [
    'M28 44c-6-4-6-16 3-19 3-10 17-12 23-7 10-4 20 4 18 13 6 4 5 13 0 15z',
    'M31 41c0-8 4-13 9-15 7 5 15 5 21 1 5 3 8 8 8 14-6-2-9-6-10-8-8 4-19 5-28 8z',
  ],
  [
    'M43 13a8 8 0 1 1 14 0z M28 46c-2-18 9-27 22-27s24 9 22 27z',
    'M30 44c0-14 9-21 20-21s20 7 20 21c-6-3-10-9-12-14-6 7-16 11-28 14z',
  ],
  [
    'M25 50c-1-24 11-33 25-33s26 9 25 33c0 6-1 11-3 14H28c-2-3-3-8-3-14z',
    'M29 47c-1-15 8-23 21-23s22 8 21 23c-2-6-5-10-8-12H37c-3 2-6 6-8 12z',
  ],
  ['', 'M31 38c2-11 10-16 19-16s17 5 19 16c-5-6-12-8-19-8s-14 2-19 8z'],
];
const SHORT_CUTS = CUTS.filter(([behind]) => behind === '');
const LONG_CUTS = CUTS.filter(([behind]) => behind !== '');
const MOUTHS = ['M43 62q7 5 14 0', 'M44 62q6 3 12 0', 'M43 61q7 7 14 0z', 'M44 63h12'];

/** Draws the same face for the same name. */
export function drawFace(name: string, hasLongHair: boolean): string {
  const chance = createChance(`face of ${name}`);
  const skin = chance.pick(SKINS);
  const hair = chance.pick(HAIRS);
  const coat = chance.pick(COATS);
  const [behind, above] = chance.pick(hasLongHair ? LONG_CUTS : SHORT_CUTS);
  const hasGlasses = chance.next() < 0.3;
  const hasBeard = !hasLongHair && chance.next() < 0.4;
  const mouth = chance.pick(MOUTHS);
  const ink = '#2a2126';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">',
    `<rect width="100" height="100" fill="${chance.pick(GROUNDS)}"/>`,
    behind && `<path d="${behind}" fill="${hair}"/>`,
    `<path d="M14 100c2-17 16-24 36-24s34 7 36 24z" fill="${coat}"/>`,
    `<path d="M41 66h18v12q-9 9-18 0z" fill="${skin}"/><path d="M41 70q9 8 18 2v-6H41z" fill="#000" opacity=".1"/>`,
    `<circle cx="29" cy="50" r="4.5" fill="${skin}"/><circle cx="71" cy="50" r="4.5" fill="${skin}"/>`,
    `<path d="M30 44c0-14 9-21 20-21s20 7 20 21c0 18-8 29-20 29S30 62 30 44z" fill="${skin}"/>`,
    hasBeard &&
      `<path d="M30 49c2 5 5 8 8 8 8-3 16-3 24 0 3 0 6-3 8-8 0 17-8 26-20 26s-20-9-20-26z" fill="${hair}"/><path d="M43 61q7 3 14 0-2 5-7 5t-7-5z" fill="${skin}"/>`,
    `<path d="${above}" fill="${hair}"/>`,
    `<g fill="${ink}"><circle cx="42" cy="48" r="2.3"/><circle cx="58" cy="48" r="2.3"/></g>`,
    `<g fill="none" stroke="${ink}" stroke-width="1.6" stroke-linecap="round"><path d="M38 42.5q4-2.5 8-.5M54 42q4-2 8 .5" stroke="${hair}" stroke-width="2"/><path d="M50 50l-1.5 6h3" opacity=".35"/><path d="${mouth}" ${mouth.endsWith('z') ? 'fill="#fff"' : ''}/></g>`,
    hasGlasses &&
      `<g fill="none" stroke="${ink}" stroke-width="1.5"><rect x="35.5" y="43" width="12" height="10" rx="4"/><rect x="52.5" y="43" width="12" height="10" rx="4"/><path d="M47.5 47h5M35.5 46l-6-1M64.5 46l6-1"/></g>`,
    '</svg>',
  ]
    .filter(Boolean)
    .join('');
}
