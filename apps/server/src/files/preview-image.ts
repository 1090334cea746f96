import sharp from 'sharp';

export interface PreviewOrder {
  readonly source: string;
  readonly target: string;
  readonly side: number;
}

export interface PreviewSize {
  readonly width: number;
  readonly height: number;
}

const MAX_PIXELS = 40_000_000;

// Only these four formats are decoded, which limits the attack surface of libvips.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    'VipsForeignLoadNsgif',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Applies the orientation and drops the metadata. Throws if the image cannot be decoded. */
export async function makePreview({ source, target, side }: PreviewOrder): Promise<PreviewSize> {
  const { width, height } = await sharp(source, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    pages: 1,
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(target);
  return { width, height };
}
