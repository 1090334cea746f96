import { openPicture } from './picture-library';

export interface PreviewOrder {
  readonly source: string;
  readonly target: string;
  readonly side: number;
  /** Documents hold JPEG, on white as paper is. */
  readonly format: 'webp' | 'jpeg';
}

export interface PreviewSize {
  readonly width: number;
  readonly height: number;
}

/** Applies the orientation and drops the metadata. Throws if the image cannot be decoded. */
export async function makePreview(order: PreviewOrder): Promise<PreviewSize> {
  const { source, target, side, format } = order;
  const picture = openPicture(source)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const { width, height } = await (format === 'webp'
    ? picture.webp({ quality: 78 })
    : picture.flatten({ background: '#fff' }).jpeg({ quality: 82 })
  ).toFile(target);
  return { width, height };
}
