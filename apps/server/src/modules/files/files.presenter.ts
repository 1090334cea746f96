import { fileUrl, type Metadata, previewUrl, type Upload } from '@watchfloor/contract';
import type { UploadedFile } from './files.queries';

export function presentUpload(file: UploadedFile): Upload {
  const { id, filename, size, mimeType, previewWidth, previewHeight, metadata } = file;
  const hasPreview = previewWidth !== null && previewHeight !== null;
  return {
    url: fileUrl(id),
    filename,
    fileSize: size,
    mimeType,
    preview: hasPreview
      ? { url: previewUrl(id), width: previewWidth, height: previewHeight }
      : null,
    metadata: metadata as Metadata,
    takenAt: file.takenAt,
    latitude: file.latitude,
    longitude: file.longitude,
  };
}
