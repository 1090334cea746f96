/** Runs in the inspecting process. Reads the few fields of EXIF that say when and where a picture was taken. */

export interface ExifFacts {
  /** ISO 8601; without an offset it is the time of the camera's clock. */
  readonly takenAt: string | null;
  /** Degrees as decimal text. */
  readonly latitude: string | null;
  readonly longitude: string | null;
}

export const NO_FACTS: ExifFacts = { takenAt: null, latitude: null, longitude: null };

const TAGS = {
  exif: 0x8769,
  gps: 0x8825,
  takenAt: 0x9003,
  offset: 0x9011,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  gpsTime: 7,
  gpsDate: 29,
} as const;

const ASCII = 2;
const RATIONAL = 5;
/** A directory of a camera has fewer entries. */
const ENTRIES_MAX = 200;
const TEXT_MAX = 64;

type Fields = ReadonlyMap<number, string | number | readonly number[]>;

/** No facts if the data is not as it should be. */
export function readExif(data: Buffer): ExifFacts {
  try {
    const tiff = data.subarray(data.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0);
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
    const isLittle = view.getUint16(0) === 0x4949;
    const root = readDirectory(view, view.getUint32(4, isLittle), isLittle);
    const open = (tag: number): Fields => {
      const at = root.get(tag);
      return typeof at === 'number' ? readDirectory(view, at, isLittle) : new Map();
    };
    return { takenAt: timeOf(open(TAGS.exif), open(TAGS.gps)), ...placeOf(open(TAGS.gps)) };
  } catch {
    return NO_FACTS;
  }
}

function readDirectory(view: DataView, at: number, isLittle: boolean): Fields {
  const count = Math.min(ENTRIES_MAX, view.getUint16(at, isLittle));
  const fields = new Map<number, string | number | readonly number[]>();
  for (let index = 0; index < count; index += 1) {
    const entry = at + 2 + index * 12;
    const type = view.getUint16(entry + 2, isLittle);
    const length = view.getUint32(entry + 4, isLittle);
    const value = view.getUint32(entry + 8, isLittle);
    fields.set(
      view.getUint16(entry, isLittle),
      readValue(view, entry + 8, type, length, value, isLittle),
    );
  }
  return fields;
}

function readValue(
  view: DataView,
  at: number,
  type: number,
  length: number,
  value: number,
  isLittle: boolean,
): string | number | readonly number[] {
  if (type === ASCII && length <= TEXT_MAX) {
    const start = length > 4 ? value : at;
    const codes = Array.from({ length }, (_, index) => view.getUint8(start + index));
    return String.fromCharCode(...codes)
      .replace(/\0.*$/s, '')
      .trim();
  }
  if (type === RATIONAL && length === 3) {
    return [0, 8, 16].map(
      (step) => view.getUint32(value + step, isLittle) / view.getUint32(value + step + 4, isLittle),
    );
  }
  return value;
}

function placeOf(gps: Fields): Pick<ExifFacts, 'latitude' | 'longitude'> {
  const latitude = degreesOf(gps.get(TAGS.latitude), gps.get(TAGS.latitudeRef), 'S', 90);
  const longitude = degreesOf(gps.get(TAGS.longitude), gps.get(TAGS.longitudeRef), 'W', 180);
  // Cameras write zeros before they know where they are.
  const isKnown = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  if (!isKnown) return { latitude: null, longitude: null };
  return { latitude: writeDegrees(latitude), longitude: writeDegrees(longitude) };
}

function degreesOf(
  value: ReturnType<Fields['get']>,
  reference: ReturnType<Fields['get']>,
  negative: string,
  max: number,
): number | null {
  if (!Array.isArray(value)) return null;
  const [degrees = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = value;
  const total = degrees + minutes / 60 + seconds / 3600;
  if (!(total <= max)) return null;
  return reference === negative ? -total : total;
}

/** Six decimals are a tenth of a metre. */
const writeDegrees = (degrees: number) => degrees.toFixed(6).replace(/\.?0+$/, '');

const DATE_TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/;
const DATE = /^(\d{4}):(\d\d):(\d\d)$/;
const OFFSET = /^[+-]\d\d:\d\d$/;

function timeOf(exif: Fields, gps: Fields): string | null {
  const local = DATE_TIME.exec(String(exif.get(TAGS.takenAt) ?? ''));
  const clock = local
    ? `${local[1]}-${local[2]}-${local[3]}T${local[4]}:${local[5]}:${local[6]}`
    : null;
  const offset = String(exif.get(TAGS.offset) ?? '');
  if (clock && OFFSET.test(offset)) return toUtc(clock + offset);
  return utcOfSatellites(gps) ?? (clock && toUtc(`${clock}Z`) ? clock : null);
}

/** The time of the satellites is UTC. */
function utcOfSatellites(gps: Fields): string | null {
  const day = DATE.exec(String(gps.get(TAGS.gpsDate) ?? ''));
  const time = gps.get(TAGS.gpsTime);
  if (!day || !Array.isArray(time)) return null;
  const [hours, minutes, seconds] = time.map((part) => String(Math.floor(part)).padStart(2, '0'));
  return toUtc(`${day[1]}-${day[2]}-${day[3]}T${hours}:${minutes}:${seconds}Z`);
}

function toUtc(text: string): string | null {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
