import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { Id, IdParams } from '../fields';
import { Attachment, ChatMessage, MessagesQuery, NewMessage } from './chat.schemas';

export const chatEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/global-forum/messages',
    access: 'member',
    summary: 'Forum messages with their attachments, newest first; 304 if unchanged',
    query: MessagesQuery,
    response: z.array(ChatMessage),
    answer: 'page',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/global-forum/messages',
    access: 'member',
    summary:
      'Send a message; repeating an Idempotency-Key stores nothing and returns the same response',
    body: NewMessage,
    response: ChatMessage,
    answer: 'json',
    status: 201,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/global-forum/messages/{id}',
    access: 'member',
    summary: 'Delete a message (its author or an admin)',
    params: IdParams,
    answer: 'empty',
  }),
  attachments: defineEndpoint({
    method: 'GET',
    path: '/api/global-forum/attachments/{messageId}',
    access: 'member',
    summary: 'The attachments of one message',
    params: z.object({ messageId: Id }),
    response: z.array(Attachment),
    answer: 'json',
  }),
};
