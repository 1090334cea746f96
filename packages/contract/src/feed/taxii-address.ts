/** The address of a collection: that of its API root, and its id. */
const COLLECTION = /^([^?]+\/)collections\/([^/?]+)\/?(?:objects\/?)?$/;

/** Undefined if the URL is not that of a collection. */
export function splitCollectionUrl(url: string): { rootUrl: string; id: string } | undefined {
  const [, rootUrl, id] = COLLECTION.exec(url) ?? [];
  return rootUrl && id ? { rootUrl, id } : undefined;
}

export const joinCollectionUrl = (rootUrl: string, id: string): string =>
  `${rootUrl.trim().replace(/\/*$/, '/')}collections/${id.trim()}/`;
