import { statusEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { StatusService } from './status.service';

export function serveStatus(serve: Serve, status: StatusService): void {
  serve(statusEndpoints.get, () => status.getStatus());
}
