import { describe, expect, test } from 'vitest';
import { parsePosition } from './parse-position';

const at = (latitude: string, longitude: string) => ({ latitude, longitude });

describe('decimal degrees', () => {
  test.each([
    '69.64, 18.95',
    '69.64,18.95',
    ' 69.64 18.95 ',
    '69.64; 18.95',
    '69.64 / 18.95',
    '(69.64, 18.95)',
    '[69.64, 18.95]',
    'geo:69.64,18.95',
    '69,64 18,95',
    '69,64; 18,95',
    '69,64, 18,95',
    '69.64°, 18.95°',
    '69.64° 18.95°',
    '69.64N 18.95E',
    '69.64° N, 18.95° E',
    'N69.64 E18.95',
    'n 69.64, e 18.95',
    '18.95E 69.64N',
    'E18.95 N69.64',
    'Lat: 69.64, Lon: 18.95',
    'latitude=69.64 longitude=18.95',
    '+69.64, +18.95',
  ])('%j', (text) => expect(parsePosition(text)).toEqual(at('69.64', '18.95')));

  test.each([
    ['-33.8688, 151.2093', at('-33.8688', '151.2093')],
    ['−33.8688, −70.5', at('-33.8688', '-70.5')],
    ['33.8688S 70.5W', at('-33.8688', '-70.5')],
    ['69, 18', at('69', '18')],
    ['0, 0', at('0', '0')],
    ['69.649200, 18.95530', at('69.649200', '18.95530')],
  ])('%j keeps its digits', (text, position) => expect(parsePosition(text)).toEqual(position));
});

describe('degrees, minutes and seconds', () => {
  test.each([
    `69°38'24"N 18°57'00"E`,
    `69° 38′ 24″ N, 18° 57′ 0″ E`,
    `69º38’24” N 18º57’ E`,
    `69°38'24''N, 18°57'E`,
    `N 69° 38' 24" E 18° 57' 00"`,
    `69°38.4'N 18°57.0'E`,
    `69 38 24 N 18 57 00 E`,
    `69 38 24 18 57 00`,
    `69°38'24" 18°57'00"`,
    `69°38'24", 18°57'`,
    '693824N 0185700E',
    '6938.4N 01857.0E',
    '6938.4N01857E',
    `18°57'00"E 69°38'24"N`,
  ])('%j', (text) => expect(parsePosition(text)).toEqual(at('69.64', '18.95')));

  test('south and west are negative', () => {
    expect(parsePosition(`33°52'08"S 70°30'W`)).toEqual(at('-33.868889', '-70.5'));
    expect(parsePosition(`-33°52'08", -70°30'`)).toEqual(at('-33.868889', '-70.5'));
  });
});

describe('MGRS', () => {
  test.each([
    ['33UXP0500244998', 48.2495, 16.4145],
    ['33U XP 05002 44998', 48.2495, 16.4145],
    ['24XWT783908', 83.62738, -32.66433],
    ['18SUJ2339407396', 38.8977, -77.0365],
    ['56HLH3436850948', -33.8688, 151.2093],
  ])('%s', (text, latitude, longitude) => {
    const position = parsePosition(text);
    expect(Number(position?.latitude)).toBeCloseTo(latitude, 3);
    expect(Number(position?.longitude)).toBeCloseTo(longitude, 3);
  });

  test('a shorter reference names the middle of its square', () => {
    const position = parsePosition('33UXP04');
    expect(Number(position?.latitude)).toBeCloseTo(48.2495, 3);
    expect(Number(position?.longitude)).toBeCloseTo(16.4145, 3);
  });

  test.each(['61UXP04', '33UXP045', '33IXP04', '33UAP04', '0UXP04', '33UX'])('%s is none', (text) =>
    expect(parsePosition(text)).toBeNull(),
  );
});

test.each([
  '',
  'Tromsø',
  '69.64',
  '69.64,',
  '91, 18',
  '69.64, 181',
  '69.64N 18.95N',
  '-69.64N 18.95E',
  '69.64N, 18.95',
  '1, 2, 3',
  '1 2 3',
  `69°61'N 18°57'E`,
  `69.5°30'N 18°57'E`,
  `69'N 18'E`,
  '69,64,18,95',
  'Oslo, 3',
  '1e1, 2',
])('%j is no position', (text) => expect(parsePosition(text)).toBeNull());
