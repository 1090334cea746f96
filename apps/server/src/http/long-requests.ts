import type { FastifyReply } from 'fastify';
import type { Actor } from '../platform';

/** Uploads and downloads outlive the check of their session, so they are cut off when the member loses it. */
export function createLongRequests(hasSession: (sessionId: string) => Promise<boolean>) {
  const running = new Map<string, Map<FastifyReply, string>>();

  return {
    add(actor: Actor, reply: FastifyReply): void {
      const own = running.get(actor.id) ?? new Map<FastifyReply, string>();
      running.set(actor.id, own.set(reply, actor.sessionId));
      reply.raw.once('close', () => {
        own.delete(reply);
        if (own.size === 0 && running.get(actor.id) === own) running.delete(actor.id);
      });
    },

    /** Called when a session of the member may have ended. */
    async check(memberId: string): Promise<void> {
      for (const [reply, sessionId] of running.get(memberId) ?? []) {
        if (!(await hasSession(sessionId))) reply.raw.destroy();
      }
    },
  };
}
