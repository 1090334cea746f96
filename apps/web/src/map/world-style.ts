import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { AppliedTheme } from '@/lib/theme';
import world from '../../.cache/world.pmtiles?url';
import { worldLayers } from './world-layers';

export const MAP_FONT = 'Inter';

/** Names use Latin letters; the fonts are those of the page. */
const FONT_FACES = [
  { url: latinExt, 'unicode-range': ['U+0100-02AF', 'U+02BD-02C5', 'U+1E00-1E9F', 'U+2C60-2C7F'] },
  { url: vietnamese, 'unicode-range': ['U+01A0-01B0', 'U+0300-0309', 'U+1EA0-1EF9'] },
  { url: latin, 'unicode-range': ['U+0000-00FF', 'U+02B0-02BC', 'U+2000-206F'] },
];

const absolute = (path: string) => new URL(path, location.href).href;

/** The shipped map in the colours of a theme. */
export function worldStyle(theme: AppliedTheme): StyleSpecification {
  return {
    version: 8,
    'font-faces': {
      [MAP_FONT]: FONT_FACES.map((face) => ({ ...face, url: absolute(face.url) })),
    },
    sources: {
      world: {
        type: 'vector',
        url: `pmtiles://${absolute(world)}`,
        attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
      },
    },
    layers: worldLayers(theme, MAP_FONT) as LayerSpecification[],
  };
}
