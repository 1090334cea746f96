import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** Writes version 3 of the PMTiles format: a header, a directory of tiles, metadata, then the tiles themselves. */

const HEADER_BYTES = 127;
/** The header and the root directory must lie in the first 16 KiB. */
const ROOT_BYTES_MAX = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 1024;
const GZIP = 2;
const VECTOR_TILES = 1;

function pushVarint(bytes, value) {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

/** Column by column: id gaps, run lengths, lengths, offsets (0 means "right after the one before"). */
function encodeDirectory(entries) {
  const bytes = [];
  pushVarint(bytes, entries.length);
  let lastId = 0;
  for (const { id } of entries) {
    pushVarint(bytes, id - lastId);
    lastId = id;
  }
  for (const { run } of entries) pushVarint(bytes, run);
  for (const { length } of entries) pushVarint(bytes, length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    const follows = before && offset === before.offset + before.length;
    pushVarint(bytes, follows ? 0 : offset + 1);
  });
  return gzipSync(Buffer.from(bytes), { level: 9 });
}

/** Equal tiles (open sea, inland) are stored once, and neighbours that share one are one entry. */
function packTiles(tiles) {
  const offsets = new Map();
  const contents = [];
  const entries = [];
  let end = 0;
  for (const { id, content } of tiles.toSorted((a, b) => a.id - b.id)) {
    const digest = createHash('sha256').update(content).digest('base64');
    if (!offsets.has(digest)) {
      offsets.set(digest, end);
      contents.push(content);
      end += content.length;
    }
    const offset = offsets.get(digest);
    const last = entries.at(-1);
    if (last && last.offset === offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, offset, length: content.length, run: 1 });
  }
  return { entries, contents, size: end };
}

function encodeDirectories(entries) {
  const root = encodeDirectory(entries);
  if (root.length <= ROOT_BYTES_MAX) return { root, leaves: Buffer.alloc(0) };
  const leaves = [];
  const pointers = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const leaf = encodeDirectory(entries.slice(start, start + LEAF_ENTRIES));
    pointers.push({ id: entries[start].id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

/** `tiles` are gzipped vector tiles with their PMTiles id. */
export function writeArchive(tiles, { maxZoom, metadata }) {
  const { entries, contents, size } = packTiles(tiles);
  const { root, leaves } = encodeDirectories(entries);
  const description = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0);
  header.writeUInt8(3, 7);
  const rootAt = HEADER_BYTES;
  const descriptionAt = rootAt + root.length;
  const leavesAt = descriptionAt + description.length;
  const tilesAt = leavesAt + leaves.length;
  const places = [
    [rootAt, root.length],
    [descriptionAt, description.length],
    [leavesAt, leaves.length],
    [tilesAt, size],
  ].flat();
  const counts = [tiles.length, entries.length, contents.length];
  [...places, ...counts].forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  });
  header.writeUInt8(1, 96); // tiles lie in the order of their ids
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(GZIP, 98);
  header.writeUInt8(VECTOR_TILES, 99);
  header.writeUInt8(0, 100);
  header.writeUInt8(maxZoom, 101);
  [-180, -85, 180, 85].forEach((degrees, index) => {
    header.writeInt32LE(degrees * 10_000_000, 102 + index * 4);
  });
  header.writeUInt8(2, 118);
  return Buffer.concat([header, root, description, leaves, ...contents]);
}
