import sharp from 'sharp';

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

/** The first frame, or all of them. */
export const openPicture = (source: string, { isAnimated = false } = {}) =>
  sharp(source, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    pages: isAnimated ? -1 : 1,
  });
