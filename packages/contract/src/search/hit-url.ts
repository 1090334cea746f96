import { pathTo } from '../path-to';
import type { SearchHit } from './search.schemas';

/** Where the thing itself is: a path, or the address of a feed item outside. */
export function urlOfHit({
  source,
  id,
  context,
  file,
  url,
}: Pick<SearchHit, 'source' | 'id' | 'context' | 'url'> &
  Partial<Pick<SearchHit, 'file'>>): string {
  const owner = context?.id ?? id;
  switch (source) {
    case 'report':
      return pathTo.report(id);
    case 'judgement':
      return pathTo.report(owner);
    case 'file':
      return pathTo.file(owner, id, file?.page ?? null);
    case 'report-comment':
      return pathTo.report(owner, id);
    case 'investigation':
      return pathTo.investigation(id);
    case 'task':
      return pathTo.task(id);
    case 'task-comment':
      return pathTo.task(owner, id);
    case 'member':
      return pathTo.member(id);
    case 'room':
      return pathTo.room(id);
    case 'room-message':
      return pathTo.room(owner, { message: id });
    case 'room-update':
      return pathTo.room(owner, { update: id });
    case 'forum-message':
      return pathTo.forum({ message: id });
    case 'pin':
      return pathTo.forum({ update: id });
    case 'personal-update':
      return pathTo.map(id);
    case 'entity':
      return pathTo.entity(id);
    case 'feed-item':
      return url;
  }
}
