import { expect, it } from 'vitest';
import { greetedName, greeting } from './greeting';

it('greets by the time of day', () => {
  expect([0, 11, 12, 17, 18, 23].map(greeting)).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ]);
});

it('uses the best name available', () => {
  expect(greetedName({ firstName: 'Elin', email: 'e@x.example' })).toBe('Elin');
  expect(greetedName({ firstName: null, email: 'elin@x.example' })).toBe('elin');
  expect(greetedName({ firstName: ' ', email: null })).toBe('Analyst');
});
