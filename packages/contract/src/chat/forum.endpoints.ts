import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { Id, IdParams } from '../fields';
import { Attachment, ChatMessage, MessagesQuery, NewMessage } from './chat.schemas';

export const forumEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/global-forum/messages',
    access: 'member',
    summary: 'Messages of the forum with their attachments, newest first; unchanged is a 304',
    query: MessagesQuery,
    response: z.array(ChatMessage),
    answer: 'page',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/global-forum/messages',
    access: 'member',
    summary: 'Send a message; the same Idempotency-Key again stores nothing and answers the same',
    body: NewMessage,
    response: ChatMessage,
    answer: 'json',
    status: 201,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/global-forum/messages/{id}',
    access: 'member',
    summary: 'Delete a message of one’s own',
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
