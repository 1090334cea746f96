/** Bytes. An index of the database cannot hold longer values. */
const VALUE_BYTES_MAX = 2000;

const encoder = new TextEncoder();

export const isTooLong = (value: string): boolean =>
  value.length > VALUE_BYTES_MAX || encoder.encode(value).length > VALUE_BYTES_MAX;
