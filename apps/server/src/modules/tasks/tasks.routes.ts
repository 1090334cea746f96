import { tasksEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { TasksService } from './tasks.service';

export function serveTasks(serve: Serve, tasks: TasksService): void {
  serve(tasksEndpoints.list, ({ actor, query }) => tasks.listTasks(actor, query));
  serve(tasksEndpoints.listMy, ({ actor, query }) => tasks.listTasks(actor, query));
  serve(tasksEndpoints.listMine, ({ actor, query }) => tasks.listTasks(actor, query));
  serve(tasksEndpoints.listOfInvestigation, ({ params, query }) =>
    tasks.listInvestigationTasks(params.id, query),
  );
  serve(tasksEndpoints.create, ({ actor, body }) => tasks.createTask(actor, body));
  serve(tasksEndpoints.createInInvestigation, ({ actor, params, body }) =>
    tasks.createTask(actor, { ...body, investigationId: params.id }),
  );
  serve(tasksEndpoints.change, ({ actor, params, body }) =>
    tasks.changeTask(actor, params.taskId, body),
  );
  serve(tasksEndpoints.delete, ({ actor, params }) => tasks.deleteTask(actor, params.taskId));
}
