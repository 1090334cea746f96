import { leaderboardEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { LeaderboardService } from './leaderboard.service';

export function serveLeaderboard(serve: Serve, leaderboard: LeaderboardService): void {
  serve(leaderboardEndpoints.list, ({ query }) => leaderboard.listContributors(query));
  serve(leaderboardEndpoints.own, ({ actor }) => leaderboard.getOwnStanding(actor));
}
