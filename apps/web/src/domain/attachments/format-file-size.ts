const KILOBYTES = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** 12,847 → "12.5 KB": sizes of files are in KB with one decimal (spec §9), below 1 KB in bytes. */
export const formatFileSize = (bytes: number) =>
  bytes < 1024 ? `${bytes} B` : `${KILOBYTES.format(bytes / 1024)} KB`;
