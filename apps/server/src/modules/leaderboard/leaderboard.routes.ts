import { leaderboardEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { LeaderboardService } from './leaderboard.service';

export function serveLeaderboard(serve: Serve, leaderboard: LeaderboardService): void {
  serve(
    leaderboardEndpoints.list,
    ({ from, actor, query }) => leaderboard.listContributors(from, actor, query),
    {
      readFrom: 'replica',
    },
  );
  serve(leaderboardEndpoints.own, ({ from, actor }) => leaderboard.getOwnStanding(from, actor), {
    readFrom: 'replica',
  });
}
