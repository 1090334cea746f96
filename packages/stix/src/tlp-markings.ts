import { TLP_LEVELS, type Tlp, type TlpIds, tlpLabel } from '@watchfloor/contract';
import type { StixObject } from './stix-object';

const EXTENSION = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d';

const TLP_2: Readonly<Record<Tlp, string>> = {
  CLEAR: 'marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487',
  GREEN: 'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb',
  AMBER: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  'AMBER+STRICT': 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
  RED: 'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1',
};

const WHITE = 'marking-definition--613f2e26-407d-48c7-9eca-b8e91df99dc9';
const RED_1 = 'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed';

/** TLP 1.0 has no AMBER+STRICT. AMBER would be a downgrade. */
const TLP_1: Readonly<Record<Tlp, string>> = {
  CLEAR: WHITE,
  GREEN: 'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da',
  AMBER: 'marking-definition--f88d31f6-486f-44da-b317-01333bde0b82',
  'AMBER+STRICT': RED_1,
  RED: RED_1,
};

/** What OpenCTI calls AMBER+STRICT. */
const OPENCTI_STRICT = 'marking-definition--826578e1-40ad-459f-bc73-ede076f81f37';

export const tlpIdOf = (tlp: Tlp, ids: TlpIds): string => (ids === '2.0' ? TLP_2 : TLP_1)[tlp];

/** The definition as the standard publishes it: an id always has the same content. */
export function tlpMarking(tlp: Tlp, ids: TlpIds): StixObject {
  const definition = { type: 'marking-definition', spec_version: '2.1', id: tlpIdOf(tlp, ids) };
  if (ids === '2.0') {
    return {
      ...definition,
      created: '2022-10-01T00:00:00.000Z',
      name: tlpLabel(tlp),
      extensions: {
        [EXTENSION]: { extension_type: 'property-extension', tlp_2_0: tlp.toLowerCase() },
      },
    };
  }
  const level = {
    CLEAR: 'white',
    GREEN: 'green',
    AMBER: 'amber',
    'AMBER+STRICT': 'red',
    RED: 'red',
  };
  return {
    ...definition,
    created: '2017-01-20T00:00:00.000Z',
    definition_type: 'tlp',
    name: `TLP:${level[tlp].toUpperCase()}`,
    definition: { tlp: level[tlp] },
  };
}

const LEVEL_OF_ID: ReadonlyMap<string, Tlp> = new Map([
  [OPENCTI_STRICT, 'AMBER+STRICT' as const],
  // RED comes last: one id of TLP 1.0 stands for two levels.
  ...TLP_LEVELS.flatMap((tlp) => [[TLP_1[tlp], tlp] as const, [TLP_2[tlp], tlp] as const]),
]);

const LEVEL_OF_NAME: ReadonlyMap<string, Tlp> = new Map([
  ...TLP_LEVELS.map((tlp) => [tlp, tlp] as const),
  ['WHITE', 'CLEAR'],
]);

const levelNamed = (name: unknown): Tlp | undefined =>
  typeof name === 'string'
    ? LEVEL_OF_NAME.get(
        name
          .trim()
          .toUpperCase()
          .replace(/^TLP:\s*/, ''),
      )
    : undefined;

interface MarkingDefinition {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly definition_type?: unknown;
  readonly definition?: unknown;
  readonly x_opencti_definition?: unknown;
  readonly x_opencti_definition_type?: unknown;
}

/** The level of a marking that a bundle refers to, by its id or, if the bundle defines it, by its name. */
export function readTlp(id: string, definition?: MarkingDefinition): Tlp | undefined {
  const known = LEVEL_OF_ID.get(id.toLowerCase());
  if (known || !definition) return known;
  const written = definition.definition;
  const inside =
    written && typeof written === 'object' && 'tlp' in written
      ? levelNamed(written.tlp)
      : undefined;
  const { name, x_opencti_definition: opencti } = definition;
  const isLabelled = (text: unknown) => typeof text === 'string' && /^\s*TLP:/i.test(text);
  return (
    inside ??
    (isLabelled(opencti) ? levelNamed(opencti) : undefined) ??
    (isLabelled(name) ? levelNamed(name) : undefined)
  );
}
