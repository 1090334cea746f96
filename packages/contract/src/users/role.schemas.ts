import { z } from 'zod';
import { Id } from '../fields';

export const RoleChange = z.object({ isAdmin: z.boolean('isAdmin must be true or false') });
export type RoleChange = z.infer<typeof RoleChange>;

export const MemberRole = z.object({ id: Id, isAdmin: z.boolean() });
export type MemberRole = z.infer<typeof MemberRole>;
