import { tasksEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { TaskCommentsService } from './task-comments.service';
import type { TasksService } from './tasks.service';

export function serveTasks(serve: Serve, tasks: TasksService, comments: TaskCommentsService): void {
  serve(tasksEndpoints.list, ({ actor, query }) => tasks.listTasks(actor, query));
  serve(tasksEndpoints.listMy, ({ actor, query }) => tasks.listTasks(actor, query));
  serve(tasksEndpoints.listMine, ({ actor, query }) => tasks.listTasks(actor, query));
  serve(tasksEndpoints.listOfInvestigation, ({ actor, params, query }) =>
    tasks.listInvestigationTasks(actor, params.id, query),
  );
  serve(tasksEndpoints.create, ({ actor, body }) => tasks.createTask(actor, body));
  serve(tasksEndpoints.createInInvestigation, ({ actor, params, body }) =>
    tasks.createTask(actor, { ...body, investigationId: params.id }),
  );
  serve(tasksEndpoints.get, ({ actor, params }) => tasks.getTask(actor, params.taskId));
  serve(tasksEndpoints.change, ({ actor, params, body }) =>
    tasks.changeTask(actor, params.taskId, body),
  );
  serve(tasksEndpoints.delete, ({ actor, params }) => tasks.deleteTask(actor, params.taskId));
  serve(tasksEndpoints.listComments, ({ actor, params, query }) =>
    comments.listComments(actor, params.taskId, query),
  );
  serve(tasksEndpoints.comment, ({ actor, params, body }) =>
    comments.postComment(actor, params.taskId, body),
  );
  serve(tasksEndpoints.deleteComment, ({ actor, params }) =>
    comments.deleteComment(actor, params.id),
  );
}
