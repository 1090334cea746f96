import { decodeText } from './decode-text';
import type { FeedTask, FetchResult, FetchTask, OutlinesResult } from './feed-task';
import { FETCH_LIMIT_MS, fetchBytes } from './fetch-bytes';
import { createGuardedAgent } from './guarded-agent';
import { prepareItems } from './prepare-items';
import { readFeed, UnreadableFeed } from './read-feed';
import { readOutlines } from './read-outlines';

/** What a worker does, from the address to items that can be stored. */
export async function performTask(
  task: FeedTask,
  tellReading: () => void,
): Promise<FetchResult | OutlinesResult> {
  if (task.kind === 'fetch') return fetchFeed(task, tellReading);
  tellReading();
  return readOutlines(task.opml, task.atMost);
}

async function fetchFeed(task: FetchTask, tellReading: () => void): Promise<FetchResult> {
  const agent = createGuardedAgent(task.allowedHosts, { timeoutMs: FETCH_LIMIT_MS });
  try {
    const fetched = await fetchBytes(task, agent);
    if (fetched.outcome !== 'ok') return fetched;
    tellReading();
    const feed = readFeed(decodeText(fetched.bytes, fetched.contentType), fetched.url);
    return {
      outcome: 'ok',
      title: feed.title,
      sourceType: feed.sourceType,
      etag: fetched.etag,
      lastModified: fetched.lastModified,
      items: prepareItems(feed.items, task),
    };
  } catch (error) {
    if (error instanceof UnreadableFeed) return { outcome: error.outcome, problem: error.message };
    return { outcome: 'unreadable', problem: 'Its text could not be understood' };
  } finally {
    await agent.destroy();
  }
}
