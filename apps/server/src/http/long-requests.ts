import type { FastifyReply } from 'fastify';
import type { Actor } from '../platform';

/** Uploads and downloads outlive the check of their session or token, so they are cut off when it ends. */
export function createLongRequests(isCurrent: (actor: Actor) => Promise<boolean>) {
  const running = new Map<string, Map<FastifyReply, Actor>>();

  return {
    add(actor: Actor, reply: FastifyReply): void {
      const own = running.get(actor.id) ?? new Map<FastifyReply, Actor>();
      running.set(actor.id, own.set(reply, actor));
      reply.raw.once('close', () => {
        own.delete(reply);
        if (own.size === 0 && running.get(actor.id) === own) running.delete(actor.id);
      });
    },

    /** Called when a session or token of the member may have ended. */
    async check(memberId: string): Promise<void> {
      for (const [reply, actor] of running.get(memberId) ?? []) {
        if (!(await isCurrent(actor))) reply.raw.destroy();
      }
    },
  };
}
