import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { Id, IdParams } from '../fields';
import { ChatSettings, Translation } from './translation.schemas';

export const translationEndpoints = {
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/chat-settings',
    access: 'member',
    summary: 'Whether this installation can translate messages',
    response: ChatSettings,
    answer: 'json',
  }),
  forumMessage: defineEndpoint({
    method: 'POST',
    path: '/api/global-forum/messages/{id}/translation',
    access: 'member',
    summary: 'Translate a forum message into the caller’s preferred language',
    params: IdParams,
    response: Translation,
    answer: 'json',
  }),
  roomMessage: defineEndpoint({
    method: 'POST',
    path: '/api/war-rooms/{id}/messages/{messageId}/translation',
    access: 'member',
    summary: 'Translate a war-room message into the caller’s preferred language',
    params: z.object({ id: Id, messageId: Id }),
    response: Translation,
    answer: 'json',
  }),
};
