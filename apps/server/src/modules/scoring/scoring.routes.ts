import { scoringEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { ScoringService } from './scoring.service';

export function serveScoring(serve: Serve, scoring: ScoringService): void {
  serve(scoringEndpoints.listAchievements, ({ actor }) => scoring.listAchievements(actor));
  serve(scoringEndpoints.listPoints, ({ actor, query }) => scoring.listPoints(actor, query));
}
