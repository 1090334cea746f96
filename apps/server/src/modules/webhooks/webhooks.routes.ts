import { webhooksEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { WebhooksService } from './webhooks.service';

export function serveWebhooks(serve: Serve, webhooks: WebhooksService): void {
  serve(webhooksEndpoints.listMine, ({ actor }) => webhooks.listOwn(actor));
  serve(webhooksEndpoints.create, ({ actor, body }) => webhooks.create(actor, body));
  serve(webhooksEndpoints.deleteMine, ({ actor, params }) => webhooks.deleteOwn(actor, params.id));
  serve(webhooksEndpoints.enable, ({ actor, params }) => webhooks.enable(actor, params.id));
  serve(webhooksEndpoints.rotate, ({ actor, params }) => webhooks.rotate(actor, params.id));
  serve(webhooksEndpoints.test, ({ actor, params }) => webhooks.test(actor, params.id));
  serve(webhooksEndpoints.listDeliveries, ({ actor, params, query }) =>
    webhooks.listDeliveries(actor, params.id, query),
  );
  serve(webhooksEndpoints.replay, ({ actor, params }) =>
    webhooks.replay(actor, params.id, params.deliveryId),
  );
  serve(webhooksEndpoints.list, ({ query }) => webhooks.list(query));
  serve(webhooksEndpoints.delete, ({ actor, params }) => webhooks.delete(actor, params.id));
}
