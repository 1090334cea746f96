import { describe, expect, test } from 'vitest';
import { UnreadableFile } from './raw-point';
import { readPoints } from './read-points';
import { toGeoJson, toKml } from './write-points';

const feature = (properties: object, coordinates: unknown = [18.9553, 69.6492]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});
const collection = (features: unknown[], space?: number) =>
  JSON.stringify({ name: 'x', bbox: [1, 2], type: 'FeatureCollection', features }, null, space);

const kml = (placemarks: string) =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${placemarks}\n</Document></kml>`;
const placemark = (inner: string) =>
  `<Placemark>${inner}<Point><coordinates>18.9553,69.6492,0</coordinates></Point></Placemark>`;

describe('GeoJSON', () => {
  test('becomes updates, with defaults for missing values', () => {
    const { updates, bad } = readPoints(
      collection([
        feature({
          title: 'Track lost',
          description: 'Gap',
          severity: 'CRITICAL',
          category: 'Sea',
          subject: 'Drift',
        }),
        feature({ name: 'Road' }, [-0.0000001, -33]),
      ]),
    );
    expect(bad).toEqual([]);
    expect(updates).toEqual([
      {
        title: 'Track lost',
        description: 'Gap',
        severity: 'critical',
        category: 'Sea',
        subject: 'Drift',
        latitude: '69.6492',
        longitude: '18.9553',
      },
      {
        title: 'Road',
        description: 'Road',
        severity: 'medium',
        category: null,
        subject: null,
        latitude: '-33',
        longitude: '-0.000000100000',
      },
    ]);
  });

  test('reports each bad row with its line', () => {
    const text = `{ "type": "FeatureCollection", "note": "features, [ {",
"features": [
  ${JSON.stringify(feature({ title: 'Good', tags: ['a,[', '"}'] }))},

  ${JSON.stringify(feature({ title: ' ' }, [200, 'x']))},
  ${JSON.stringify({ ...feature({ title: 'Line' }), geometry: { type: 'LineString', coordinates: [] } })},
  ${JSON.stringify(feature({ title: 'Odd', severity: 'extreme' }))},
  7
] }`;
    const { updates, bad } = readPoints(text);
    expect(updates.map(({ title }) => title)).toEqual(['Good']);
    expect(bad).toEqual([
      {
        line: 5,
        problem:
          'Title is required; Description is required; Latitude must be a number of degrees; Longitude must be between -180 and 180',
      },
      { line: 6, problem: 'Only points can be imported' },
      { line: 7, problem: 'Severity must be low, medium, high or critical' },
      { line: 8, problem: 'Not a feature' },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a cut-off file', collection([feature({ title: 'A' })]).slice(0, -5)],
    ['other JSON', '[1,2]'],
    ['an object without features', '{"type":"FeatureCollection"}'],
    ['an empty collection', collection([])],
    ['too many', collection(Array.from({ length: 5001 }, () => feature({ title: 'A' })))],
  ])('refuses %s', (_name, text) => expect(() => readPoints(text)).toThrow(UnreadableFile));
});

describe('KML', () => {
  test('becomes updates, with entities and CDATA decoded', () => {
    const { updates, bad } = readPoints(
      kml(
        placemark(
          `<name>Fish &amp; chips &#x2192;</name><description><![CDATA[<b>bold</b>]]></description>
           <ExtendedData><Data name="severity"><value>high</value></Data></ExtendedData>`,
        ),
      ),
    );
    expect(bad).toEqual([]);
    expect(updates).toEqual([
      {
        title: 'Fish & chips →',
        description: '<b>bold</b>',
        severity: 'high',
        category: null,
        subject: null,
        latitude: '69.6492',
        longitude: '18.9553',
      },
    ]);
  });

  test('reports each bad row with its line, ignoring comments', () => {
    const { updates, bad } = readPoints(
      kml(`<!-- <Placemark>
-->${placemark('<name>Good</name>')}
<Placemark><name>Path</name><LineString/></Placemark>
${placemark('<name></name>')}`),
    );
    expect(updates).toHaveLength(1);
    expect(bad.map(({ line }) => line)).toEqual([5, 6]);
  });

  test.each([
    ['other XML', '<gpx></gpx>'],
    ['entities of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${kml('')}`],
    ['no placemark', kml('')],
    ['a cut-off placemark', kml('<Placemark><name>A</name>')],
  ])('refuses %s', (_name, text) => expect(() => readPoints(text)).toThrow(UnreadableFile));
});

describe('exported points', () => {
  const points = [
    {
      id: 'a',
      title: 'A <b> & "c"',
      description: 'Two\nlines ]]> end',
      severity: 'high',
      category: 'Sea',
      subject: 'Drift & Co',
      latitude: '-69.649200',
      longitude: '18.9553',
      author: 'mokafor',
      createdAt: '2026-11-14T21:40:00.000000Z',
    },
  ];
  test.each([
    ['GeoJSON', toGeoJson],
    ['KML', toKml],
  ])('as %s can be imported again', (_name, write) => {
    const { updates, bad } = readPoints(write(points));
    expect(bad).toEqual([]);
    expect(updates).toMatchObject([
      {
        title: points[0]?.title,
        description: points[0]?.description,
        severity: 'high',
        category: 'Sea',
        subject: 'Drift & Co',
      },
    ]);
    expect(Number(updates[0]?.latitude)).toBe(-69.6492);
  });
});
