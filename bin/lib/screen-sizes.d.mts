/** What a browser has to load, compressed, before a screen shows, and the most that it may. */
export function measureScreenSizes(): {
  screen: string;
  bytes: number;
  limit: number;
  files: number;
  mostFiles: number;
}[];
