import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { AppliedTheme } from '@/lib/theme';

/** A muted base map: only the markers are bright. */
const COLOURS = {
  dark: {
    sea: '#0b121c',
    land: '#1a2533',
    border: '#33455c',
    disputed: '#4b5b70',
    state: '#253346',
    country: '#8d9bae',
    city: '#9fadbf',
    dot: '#66778c',
    halo: '#131c28',
  },
  light: {
    sea: '#dce6ee',
    land: '#f8f9fb',
    border: '#b3bfcc',
    disputed: '#9aa7b5',
    state: '#e2e8ee',
    country: '#5a687b',
    city: '#435062',
    dot: '#8795a6',
    halo: '#ffffff',
  },
} as const;

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** Names of larger countries and cities show at lower zooms. */
const rankUpTo = (...steps: number[]): ExpressionSpecification =>
  ['<=', ['get', 'rank'], ['step', ['zoom'], ...steps]] as unknown as ExpressionSpecification;

const CITY_RANKS = rankUpTo(1, 4, 2, 5, 4, 6, 5, 7, 6);
const COUNTRY_RANKS = rankUpTo(1, 2, 2, 3, 3, 4, 4, 5, 5);
const ofWorld = (layer: string) => ({ source: 'world', 'source-layer': layer });

export function worldLayers(theme: AppliedTheme, font: string): LayerSpecification[] {
  const colours = COLOURS[theme];
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.2 };
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    { id: 'land', type: 'fill', ...ofWorld('land'), paint: { 'fill-color': colours.land } },
    {
      id: 'rivers',
      type: 'line',
      ...ofWorld('rivers'),
      minzoom: 3,
      paint: { 'line-color': colours.sea, 'line-width': byZoom(3, 0.4, 8, 1.6) },
    },
    {
      id: 'lakes',
      type: 'fill',
      ...ofWorld('lakes'),
      minzoom: 2,
      paint: { 'fill-color': colours.sea },
    },
    {
      id: 'states',
      type: 'line',
      ...ofWorld('states'),
      minzoom: 3,
      paint: { 'line-color': colours.state, 'line-width': 0.7 },
    },
    {
      id: 'borders',
      type: 'line',
      ...ofWorld('borders'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.border, 'line-width': byZoom(1, 0.5, 6, 1.4) },
    },
    {
      id: 'disputed',
      type: 'line',
      ...ofWorld('disputed'),
      paint: {
        'line-color': colours.disputed,
        'line-width': byZoom(1, 0.6, 6, 1.4),
        'line-dasharray': [2, 2],
      },
    },
    {
      id: 'city-dots',
      type: 'circle',
      ...ofWorld('cities'),
      minzoom: 3.5,
      filter: CITY_RANKS,
      paint: {
        'circle-radius': ['case', ['==', ['get', 'capital'], 1], 2.6, 1.8],
        'circle-color': colours.dot,
      },
    },
    {
      id: 'city-names',
      type: 'symbol',
      ...ofWorld('cities'),
      minzoom: 3.5,
      filter: CITY_RANKS,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [font],
        'text-size': 11,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: { 'text-color': colours.city, ...halo },
    },
    {
      id: 'country-names',
      type: 'symbol',
      ...ofWorld('countries'),
      maxzoom: 8,
      filter: COUNTRY_RANKS,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [font],
        'text-size': byZoom(1, 9.5, 4, 11.5, 7, 15),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colours.country, ...halo },
    },
  ];
}
