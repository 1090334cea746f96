import { translationEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { TranslationService } from './translation.service';

export function serveTranslation(serve: Serve, translation: TranslationService): void {
  serve(translationEndpoints.settings, () => translation.getSettings());
  serve(translationEndpoints.forumMessage, ({ actor, params }) =>
    translation.translateForumMessage(actor, params.id),
  );
  serve(translationEndpoints.roomMessage, ({ actor, params }) =>
    translation.translateRoomMessage(actor, params.id, params.messageId),
  );
}
