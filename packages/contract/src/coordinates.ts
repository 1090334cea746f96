import { z } from 'zod';

const DECIMAL = /^[+-]?(?:(\d{1,3})(?:\.(\d{0,15}))?|\.(\d{1,15}))$/;

/** Compares digits: floating point would round 90.000000000000001 down to 90. */
function isWithin(text: string, max: number): boolean {
  const [, whole = '0', fraction = ''] = DECIMAL.exec(text) ?? [];
  const degrees = Number(whole);
  return degrees < max || (degrees === max && /^0*$/.test(fraction));
}

/** Degrees as decimal text, stored exactly as entered except for surrounding spaces. Exponents are rejected. */
function degrees(label: string, max: number) {
  const range = `${label} must be between -${max} and ${max}`;
  return z
    .string(`${label} must be a number of degrees`)
    .trim()
    .regex(DECIMAL, `${label} must be a number of degrees`)
    .refine((text) => isWithin(text, max), range);
}

export const LATITUDE_MAX = 90;
export const LONGITUDE_MAX = 180;
export const Latitude = degrees('Latitude', LATITUDE_MAX);
export const Longitude = degrees('Longitude', LONGITUDE_MAX);
