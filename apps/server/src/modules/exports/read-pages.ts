import { Json, type Page } from '../../responses';

/** Short pages: the rows have texts, and reading many at once would block other requests. */
export const PAGE_ROWS = 50;

/** Reads a list page by page, up to a number of rows; null if there are more. */
export async function readPages<Item>(
  most: number,
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Item>>,
): Promise<Item[] | null> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readPage({ limit: PAGE_ROWS, cursor });
    items.push(...toItems(page));
    if (items.length > most) return null;
    if (!page.nextCursor) return items;
    cursor = page.nextCursor;
  }
}

export const toItems = <Item>({ items }: Page<Item>): readonly Item[] =>
  items instanceof Json ? (JSON.parse(items.bytes.toString()) as Item[]) : items;
