import { z } from 'zod';
import { Id, optionalText, PageQuery, requiredText, SpillReason, Timestamp } from '../fields';
import { InvestigationStatus } from '../investigations/investigations.schemas';
import { Marking } from '../markings/markings.schemas';
import { Author } from '../users/users.schemas';
import { TASK_STATUSES } from './task-statuses';

export const TASK_TITLE_MAX = 200;
export const TASK_DESCRIPTION_MAX = 5_000;

const Status = z.enum(TASK_STATUSES, `Status must be one of ${TASK_STATUSES.join(', ')}`);

const CalendarDay = z.iso
  .date('Due date must be a day such as 2026-03-31')
  .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'Due date is out of range');

export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  status: Status,
  dueDate: z.iso.date().nullable(),
  investigationId: Id.nullable(),
  investigation: z.object({ id: Id, title: z.string(), status: InvestigationStatus }).nullable(),
  /** That of its investigation; GREEN without one. */
  marking: Marking,
  assignedToUserId: Id.nullable(),
  assignee: Author.nullable(),
  createdByUserId: Id,
  createdBy: Author,
  completedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Task = z.infer<typeof Task>;

const newTask = {
  title: requiredText('Title', TASK_TITLE_MAX),
  description: optionalText('Description', TASK_DESCRIPTION_MAX),
  /** Absent: the caller. Null: unassigned. */
  assignedToUserId: Id.nullable().optional(),
  dueDate: CalendarDay.nullable().default(null),
  /** The creator is always the caller; a client may only name itself here. */
  userId: Id.optional(),
  createdByUserId: Id.optional(),
  spillReason: SpillReason,
};

export const NewInvestigationTask = z.object(newTask);
export type NewInvestigationTask = z.infer<typeof NewInvestigationTask>;

export const NewTask = z.object({ ...newTask, investigationId: Id.nullable().default(null) });
export type NewTask = z.infer<typeof NewTask>;

export const TaskChanges = z
  .object({
    status: Status.optional(),
    assignedToUserId: Id.nullable().optional(),
    dueDate: CalendarDay.nullable().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Say what to change: status, assignedToUserId or dueDate',
  });
export type TaskChanges = z.infer<typeof TaskChanges>;

export const TASK_ROLES = ['assignee', 'creator'] as const;
export const TaskRole = z.enum(TASK_ROLES, `Role must be one of ${TASK_ROLES.join(', ')}`);
export type TaskRole = z.infer<typeof TaskRole>;

const TASK_SORTS = ['newest', 'due'] as const;

export const InvestigationTasksQuery = PageQuery.extend({
  status: Status.optional(),
  sort: z.enum(TASK_SORTS, `Sort must be one of ${TASK_SORTS.join(', ')}`).default('newest'),
});
export type InvestigationTasksQuery = z.infer<typeof InvestigationTasksQuery>;

export const TasksQuery = InvestigationTasksQuery.extend({ role: TaskRole.default('assignee') });
export type TasksQuery = z.infer<typeof TasksQuery>;

export const TaskParams = z.object({ taskId: Id });
