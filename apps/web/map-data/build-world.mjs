import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import { buildLayers } from './layers.mjs';
import { writeArchive } from './pmtiles-archive.mjs';
import { writeWhole } from './write-whole.mjs';

const MAX_ZOOM = 6;
const EXTENT = 4096;

function indexLayers() {
  return Object.entries(buildLayers()).map(([name, { data, from, isPoints }]) => ({
    name,
    from,
    index: new GeoJSONVT(data, {
      maxZoom: MAX_ZOOM,
      indexMaxZoom: 4,
      tolerance: isPoints ? 0 : 4,
      buffer: 64,
      extent: EXTENT,
    }),
  }));
}

function* tilesOfWorld() {
  for (let z = 0; z <= MAX_ZOOM; z += 1) {
    for (let x = 0; x < 2 ** z; x += 1) for (let y = 0; y < 2 ** z; y += 1) yield [z, x, y];
  }
}

function buildTile(layers, z, x, y) {
  const found = layers
    .filter(({ from }) => z >= from)
    .map(({ name, index }) => [name, index.getTile(z, x, y)])
    .filter(([, tile]) => tile?.features.length > 0);
  if (found.length === 0) return [];
  const encoded = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT });
  return [{ id: zxyToTileId(z, x, y), content: gzipSync(encoded, { level: 9 }) }];
}

/** Makes the shipped world map, one file of vector tiles for zooms 0 to 6, and puts it in place whole. */
export function buildWorld(file) {
  const layers = indexLayers();
  const tiles = [...tilesOfWorld()].flatMap(([z, x, y]) => buildTile(layers, z, x, y));
  const archive = writeArchive(tiles, {
    maxZoom: MAX_ZOOM,
    metadata: {
      name: 'Watchfloor world',
      attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
      vector_layers: layers.map(({ name }) => ({ id: name, fields: {} })),
    },
  });
  writeWhole(file, archive);
}
