/** Of a file that is no picture, or one that cannot be decoded. */
export const NO_PREVIEW = { previewWidth: null, previewHeight: null };
export const NO_FACTS = { takenAt: null, latitude: null, longitude: null };
