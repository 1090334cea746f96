import {
  filesEndpoints,
  type MetadataChoice,
  UPLOAD_FIELD,
  type Upload,
} from '@watchfloor/contract';
import { ConnectionError, readApiError } from '@/lib/api-error';

interface UploadOptions {
  /** Whether a picture keeps the place and time that it tells. */
  metadata: MetadataChoice;
  /** Upload progress, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends one file. XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile(
  file: File,
  filename: string,
  { metadata, onProgress, signal }: UploadOptions,
): Promise<Upload> {
  const form = new FormData();
  form.append(UPLOAD_FIELD, file, filename);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, path } = filesEndpoints.upload;
    request.open(method, metadata === 'keep' ? `${path}?metadata=keep` : path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === filesEndpoints.upload.status) {
        resolve(JSON.parse(request.responseText) as Upload);
        return;
      }
      const { status, statusText, responseText } = request;
      readApiError(new Response(responseText, { status, statusText })).then(reject, reject);
    };
    request.onerror = () => reject(new ConnectionError('upload'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
