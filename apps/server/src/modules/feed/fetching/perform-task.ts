import { createGuardedAgent } from '../../../outgoing/guarded-agent';
import { decodeText } from './decode-text';
import type { FeedTask, FetchResult, FetchTask, OutlinesResult } from './feed-task';
import { FETCH_LIMIT_MS, fetchBytes } from './fetch-bytes';
import { prepareItems } from './prepare-items';
import { readFeed, UnreadableFeed } from './read-feed';
import { readOutlines } from './read-outlines';

/** Runs in a worker. */
export async function performTask(
  task: FeedTask,
  reportReading: () => void,
): Promise<FetchResult | OutlinesResult> {
  if (task.kind === 'fetch') return fetchFeed(task, reportReading);
  reportReading();
  return readOutlines(task.opml, task.atMost);
}

async function fetchFeed(task: FetchTask, reportReading: () => void): Promise<FetchResult> {
  const agent = createGuardedAgent(task.allowedHosts, { timeoutMs: FETCH_LIMIT_MS });
  try {
    const fetched = await fetchBytes(task, agent);
    if (fetched.outcome !== 'ok') return fetched;
    reportReading();
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
    return { outcome: 'unreadable', problem: 'Its text could not be read' };
  } finally {
    await agent.destroy();
  }
}
