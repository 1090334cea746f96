import { describe, expect, test } from 'vitest';
import { isOpened } from './markings.policy';

const amber = { tlp: 'AMBER', compartments: ['NIGHTJAR'], recipients: [] } as const;
const green = { tlp: 'GREEN', compartments: [], recipients: [] } as const;
const red = { tlp: 'RED', compartments: [], recipients: ['ada', 'ben'] } as const;

describe('a change lets somebody new read', () => {
  test.each([
    ['by a lower level', amber, { ...amber, tlp: 'GREEN' }],
    ['by a compartment less', amber, { ...amber, compartments: [] }],
    ['by another compartment instead', amber, { ...amber, compartments: ['HALCYON'] }],
    ['by one more name', red, { ...red, recipients: ['ada', 'ben', 'cleo'] }],
    ['by another name instead', red, { ...red, recipients: ['cleo'] }],
    ['by a first name, though the level rises', amber, { ...red, compartments: ['NIGHTJAR'] }],
    [
      'by a first name, where only a compartment could read',
      { ...green, compartments: ['NIGHTJAR'] },
      { ...red, compartments: ['NIGHTJAR'] },
    ],
  ] as const)('%s', (_how, before, after) => {
    expect(isOpened(before, after)).toBe(true);
  });

  test.each([
    ['a higher level', amber, { ...amber, tlp: 'AMBER+STRICT' }],
    ['one more compartment', amber, { ...amber, compartments: ['NIGHTJAR', 'HALCYON'] }],
    ['a name less', red, { ...red, recipients: ['ben'] }],
    ['names, where every member could read', green, red],
    ['RED for its author alone', amber, { ...amber, tlp: 'RED' }],
    ['nothing', red, red],
  ] as const)('but not by %s', (_how, before, after) => {
    expect(isOpened(before, after)).toBe(false);
  });
});
