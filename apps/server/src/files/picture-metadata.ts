import { type ExifFacts, NO_FACTS, readExif } from './exif';
import { openPicture } from './picture-library';

export interface PictureMetadata extends ExifFacts {
  readonly hasMetadata: boolean;
}

/** What a picture tells about itself. Throws if it cannot be decoded. */
export async function readPictureMetadata(source: string): Promise<PictureMetadata> {
  const { exif, xmp, iptc, icc, comments } = await openPicture(source).metadata();
  const hasMetadata = [exif, xmp, iptc, icc, comments].some(Boolean);
  return { hasMetadata, ...(exif ? readExif(exif) : NO_FACTS) };
}

export interface StripOrder {
  readonly source: string;
  readonly target: string;
}

/** Photographs lose little at this quality. */
const QUALITY = 92;

/**
 * Writes the picture anew with its pixels and nothing else: no EXIF, XMP, IPTC, colour profile, comment or appended data. The
 * orientation is applied, colours become sRGB.
 */
export async function stripPicture({ source, target }: StripOrder): Promise<void> {
  const { format } = await openPicture(source).metadata();
  const picture = openPicture(source, { isAnimated: format !== 'jpeg' });
  const upright = format === 'jpeg' ? picture.autoOrient() : picture;
  if (format === 'jpeg') await upright.jpeg({ quality: QUALITY }).toFile(target);
  else if (format === 'png') await upright.png().toFile(target);
  else if (format === 'webp') await upright.webp({ quality: QUALITY }).toFile(target);
  else await upright.gif().toFile(target);
}
