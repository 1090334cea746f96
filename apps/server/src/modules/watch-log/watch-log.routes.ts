import { watchLogEndpoints } from '@watchfloor/contract';
import { contentDisposition } from '../../files/file-name';
import { requireOwnSite } from '../../http/same-origin';
import type { Serve } from '../../http/serve-endpoints';
import { costOfWords } from '../../search/cost-of-words';
import type { WatchLogService } from './watch-log.service';

/** 30 a minute by default. */
const COSTLY = { readCost: () => 100 };

export function serveWatchLog(serve: Serve, log: WatchLogService): void {
  serve(watchLogEndpoints.list, ({ from, actor, query }) => log.listLines(from, actor, query), {
    readCost: costOfWords,
  });
  serve(watchLogEndpoints.write, ({ actor, body }) => log.write(actor, body));
  serve(watchLogEndpoints.correct, ({ actor, params, body }) =>
    log.correct(actor, params.id, body),
  );
  serve(
    watchLogEndpoints.export,
    async ({ actor, query, request, reply }) => {
      requireOwnSite(request.headers);
      const { name, body } = await log.exportLines(actor, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', name))
        .send(body);
    },
    COSTLY,
  );
  serve(watchLogEndpoints.getRules, () => log.getRules());
  serve(watchLogEndpoints.setRules, ({ actor, body }) => log.setRules(actor, body));
}
