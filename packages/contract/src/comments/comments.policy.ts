import { hasAccess } from '../endpoint';
import type { Viewer } from '../reports/reports.policy';
import { commentsEndpoints } from './comments.endpoints';

export const canDeleteComment = (viewer: Viewer) => hasAccess(commentsEndpoints.delete, viewer);
