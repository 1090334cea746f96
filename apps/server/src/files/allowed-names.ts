/**
 * The types of files that are kept, and the extensions that each may have. What is not here is refused: a list of
 * dangerous names is never complete. Run by the inspecting process, so it imports nothing.
 */
export const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],

  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.graphics': ['odg'],
  'application/zip': ['zip'],
  'application/vnd.google-earth.kmz': ['kmz'],

  'text/plain': ['txt', 'log'],
  'text/markdown': ['md', 'markdown'],
  'text/csv': ['csv'],
  'text/tab-separated-values': ['tsv'],
  'message/rfc822': ['eml'],
  'application/json': ['json', 'geojson'],
  'application/x-ndjson': ['jsonl', 'ndjson'],
  'application/geo+json': ['geojson', 'json'],
  'application/vnd.google-earth.kml+xml': ['kml'],
  'application/gpx+xml': ['gpx'],

  'audio/mpeg': ['mp3', 'mp2', 'mpga'],
  'audio/mp4': ['m4a', 'm4b', 'mp4'],
  'audio/x-m4a': ['m4a', 'm4b', 'mp4'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'audio/amr': ['amr'],
  'audio/aiff': ['aif', 'aiff'],
  'audio/midi': ['mid', 'midi'],
  'audio/x-caf': ['caf'],
  'audio/vnd.dolby.dd-raw': ['ac3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/x-ms-asf': ['wma'],
  'application/ogg': ['ogg', 'ogx'],
  'video/ogg': ['ogv', 'ogg'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm', 'weba'],
  'video/matroska': ['mkv', 'mka'],
  'video/vnd.avi': ['avi'],
  'video/mpeg': ['mpg', 'mpeg'],
  'video/MP1S': ['mpg', 'mpeg'],
  'video/MP2P': ['mpg', 'mpeg', 'vob'],
  'video/mp2t': ['ts', 'mts', 'm2ts'],
  'video/3gpp': ['3gp', 'mp4'],
  'video/3gpp2': ['3g2', '3gp'],
  'video/x-flv': ['flv'],
  'video/x-ms-asf': ['wmv', 'asf'],
};

/** What follows the last dot, in lower case; empty for a name without one. */
export const extensionOf = (filename: string) =>
  /\.([^.\s]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** A name without an extension is opened by no program by itself, and fits everything. */
export const fitsName = (mimeType: string, extension: string) =>
  extension === '' || (EXTENSIONS[mimeType]?.includes(extension) ?? false);
