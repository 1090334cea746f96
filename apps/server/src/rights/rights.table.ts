/**
 * Who may do what, call by call. One row for each call and kind of object; a call without a row fails the build.
 *
 * Actors: nobody (not signed in), member (has nothing to do with the object), owner (made the object, or owns the room),
 * room (a member of the room), ex (was one, and was removed), admin.
 * Objects: of another member's the first word says what; `given task` is one that another gave to the caller; `self` is the
 * caller. `taken` is a private room that the admin has taken access to. In rooms, `own` is what the caller wrote (or their own membership), `other` what a fellow member wrote.
 * `parent`: the id in the path is right, but of another room, which the caller owns. `type`: each id in turn is that of
 * something of another kind. Both are answered alike to all who may make the call at all.
 * `ok` is the call's own success. Here nothing is fetched from outside (409), no translation service is set up (404), and
 * everyone has completed the onboarding (409).
 */
export const RIGHTS_TABLE = `
call                                                       object         nobody member owner room ex  admin | parent type
GET /api/login                                             -              302    302    302   302  302 302   | -      -
GET /api/callback                                          -              400    302    302   302  302 302   | -      -
GET /api/logout                                            -              302    302    302   302  302 302   | -      -
GET /api/auth/user                                         -              401    ok     ok    ok   ok  ok    | -      -
GET /api/dashboard/stats                                   -              401    ok     ok    ok   ok  ok    | -      -
GET /api/external-intel                                    -              401    ok     ok    ok   ok  ok    | -      -
GET /api/intelligence-feed                                 -              401    ok     ok    ok   ok  ok    | -      -
GET /api/events                                            -              401    ok     ok    ok   ok  ok    | -      -
GET /api/map-settings                                      -              401    ok     ok    ok   ok  ok    | -      -
GET /api/chat-settings                                     -              401    ok     ok    ok   ok  ok    | -      -
GET /api/leaderboard                                       -              401    ok     ok    ok   ok  ok    | -      -
GET /api/leaderboard/me                                    -              401    ok     ok    ok   ok  ok    | -      -
GET /api/achievements                                      -              401    ok     ok    ok   ok  ok    | -      -

GET /api/users                                             -              401    ok     ok    ok   ok  ok    | -      -
GET /api/users/search                                      -              401    ok     ok    ok   ok  ok    | -      -
GET /api/users/{id}/profile                                user           401    ok     ok    ok   ok  ok    | -      404
DELETE /api/users/{id}                                     user           401    403    403   403  403 ok    | -      404
DELETE /api/users/{id}                                     self           401    403    403   403  403 403   | -      -
PATCH /api/users/{id}/role                                 user           401    403    403   403  403 ok    | -      404
PATCH /api/users/{id}/role                                 self           401    403    403   403  403 ok    | -      -
POST /api/users/onboarding                                 -              401    409    409   409  409 409   | -      -
PUT /api/users/me                                          -              401    ok     ok    ok   ok  ok    | -      -
PUT /api/users/me/preferences                              -              401    ok     ok    ok   ok  ok    | -      -
GET /api/users/me/reports                                  -              401    ok     ok    ok   ok  ok    | -      -
GET /api/users/me/investigations                           -              401    ok     ok    ok   ok  ok    | -      -
GET /api/users/me/tasks                                    -              401    ok     ok    ok   ok  ok    | -      -
GET /api/users/me/points                                   -              401    ok     ok    ok   ok  ok    | -      -
GET /api/users/me/sessions                                 -              401    ok     ok    ok   ok  ok    | -      -
DELETE /api/users/me/sessions                              -              401    ok     ok    ok   ok  ok    | -      -
DELETE /api/users/me/sessions/{id}                         session        401    404    ok    404  404 404   | -      404
GET /api/admin/sessions                                    -              401    403    403   403  403 ok    | -      -
DELETE /api/admin/sessions/{id}                            session        401    403    403   403  403 ok    | -      404

GET /api/reports                                           -              401    ok     ok    ok   ok  ok    | -      -
GET /api/reports/recent                                    -              401    ok     ok    ok   ok  ok    | -      -
POST /api/reports                                          -              401    ok     ok    ok   ok  ok    | -      -
GET /api/reports/{id}                                      report         401    ok     ok    ok   ok  ok    | -      404
PUT /api/reports/{id}                                      report         401    403    ok    403  403 ok    | -      404
GET /api/reports/{id}/revisions                            report         401    ok     ok    ok   ok  ok    | -      404
DELETE /api/reports/{id}                                   report         401    403    403   403  403 ok    | -      404
GET /api/reports/{id}/comments                             report         401    ok     ok    ok   ok  ok    | -      404
POST /api/reports/{id}/comments                            report         401    ok     ok    ok   ok  ok    | -      404
DELETE /api/comments/{id}                                  comment        401    403    403   403  403 ok    | -      404

GET /api/investigations                                    -              401    ok     ok    ok   ok  ok    | -      -
GET /api/investigations/active                             -              401    ok     ok    ok   ok  ok    | -      -
POST /api/investigations                                   -              401    ok     ok    ok   ok  ok    | -      -
GET /api/investigations/{id}                               investigation  401    ok     ok    ok   ok  ok    | -      404
PATCH /api/investigations/{id}                             investigation  401    403    ok    403  403 ok    | -      404
GET /api/investigations/{id}/reports                       investigation  401    ok     ok    ok   ok  ok    | -      404
POST /api/investigations/{id}/reports                      investigation  401    ok     ok    ok   ok  ok    | -      404
GET /api/investigations/{id}/linkable-reports              investigation  401    ok     ok    ok   ok  ok    | -      404
GET /api/investigations/{id}/tasks                         investigation  401    ok     ok    ok   ok  ok    | -      404
POST /api/investigations/{id}/tasks                        investigation  401    ok     ok    ok   ok  ok    | -      404

GET /api/tasks                                             -              401    ok     ok    ok   ok  ok    | -      -
GET /api/tasks/my                                          -              401    ok     ok    ok   ok  ok    | -      -
POST /api/tasks                                            -              401    ok     ok    ok   ok  ok    | -      -
PATCH /api/tasks/{taskId}                                  task           401    403    ok    403  403 ok    | -      404
PATCH /api/tasks/{taskId}                                  given task     401    ok     ok    ok   ok  ok    | -      404
DELETE /api/tasks/{taskId}                                 task           401    403    ok    403  403 ok    | -      404
DELETE /api/tasks/{taskId}                                 given task     401    403    403   403  403 ok    | -      404

GET /api/situation-updates                                 -              401    ok     ok    ok   ok  ok    | -      -
GET /api/situation-updates/compact                         -              401    ok     ok    ok   ok  ok    | -      -
POST /api/situation-updates                                -              401    ok     ok    ok   ok  ok    | -      -
POST /api/situation-updates/import                         -              401    ok     ok    ok   ok  ok    | -      -
DELETE /api/situation-updates/{id}                         update         401    403    ok    403  403 ok    | -      404
GET /api/global-map/pins                                   -              401    ok     ok    ok   ok  ok    | -      -
GET /api/global-map/pins/compact                           -              401    ok     ok    ok   ok  ok    | -      -
POST /api/global-map/pins                                  -              401    ok     ok    ok   ok  ok    | -      -
DELETE /api/global-map/pins/{id}                           pin            401    403    ok    403  403 ok    | -      404

GET /api/global-forum/messages                             -              401    ok     ok    ok   ok  ok    | -      -
POST /api/global-forum/messages                            -              401    ok     ok    ok   ok  ok    | -      -
DELETE /api/global-forum/messages/{id}                     message        401    403    ok    403  403 ok    | -      404
GET /api/global-forum/attachments/{messageId}              message        401    ok     ok    ok   ok  ok    | -      404
POST /api/global-forum/messages/{id}/translation           message        401    404    404   404  404 404   | -      404
POST /api/global-forum/upload                              -              401    ok     ok    ok   ok  ok    | -      -
GET /api/files/{id}                                        upload         401    404    ok    404  404 404   | -      404
GET /api/files/{id}                                        attached       401    ok     ok    ok   ok  ok    | -      404
GET /api/files/{id}/preview                                upload         401    404    ok    404  404 404   | -      404
GET /api/files/{id}/preview                                attached       401    ok     ok    ok   ok  ok    | -      404

GET /api/war-rooms                                         -              401    ok     ok    ok   ok  ok    | -      -
POST /api/war-rooms                                        -              401    ok     ok    ok   ok  ok    | -      -
GET /api/war-rooms/{id}                                    open           401    ok     ok    ok   ok  ok    | -      404
GET /api/war-rooms/{id}                                    private        401    404    ok    ok   404 404   | -      404
GET /api/war-rooms/{id}                                    taken          401    404    ok    ok   404 ok    | -      404
PATCH /api/war-rooms/{id}                                  open           401    403    ok    403  403 ok    | -      404
PATCH /api/war-rooms/{id}                                  private        401    404    ok    403  404 404   | -      404
PATCH /api/war-rooms/{id}                                  taken          401    404    ok    403  404 403   | -      404
DELETE /api/war-rooms/{id}                                 open           401    403    ok    403  403 ok    | -      404
DELETE /api/war-rooms/{id}                                 private        401    404    ok    403  404 404   | -      404
DELETE /api/war-rooms/{id}                                 taken          401    404    ok    403  404 ok    | -      404
POST /api/war-rooms/{id}/join                              open           401    ok     ok    ok   ok  ok    | -      404
POST /api/war-rooms/{id}/join                              private        401    404    ok    ok   404 404   | -      404
POST /api/war-rooms/{id}/join                              taken          401    404    ok    ok   404 403   | -      404
POST /api/war-rooms/{id}/members                           open           401    403    ok    403  403 ok    | -      404
POST /api/war-rooms/{id}/members                           private        401    404    ok    403  404 404   | -      404
POST /api/war-rooms/{id}/members                           taken          401    404    ok    403  404 403   | -      404
DELETE /api/war-rooms/{id}/members/{userId}                open own       401    404    409   ok   404 404   | -      404
DELETE /api/war-rooms/{id}/members/{userId}                open other     401    403    ok    403  403 ok    | 404    404
DELETE /api/war-rooms/{id}/members/{userId}                private own    401    404    409   ok   404 404   | -      404
DELETE /api/war-rooms/{id}/members/{userId}                taken own      401    404    409   ok   404 404   | -      404
DELETE /api/war-rooms/{id}/members/{userId}                private other  401    404    ok    403  404 404   | 404    404
DELETE /api/war-rooms/{id}/members/{userId}                taken other    401    404    ok    403  404 ok    | 404    404
POST /api/war-rooms/{id}/access                            open           401    403    403   403  403 409   | -      404
POST /api/war-rooms/{id}/access                            private        401    403    403   403  403 ok    | -      404
POST /api/war-rooms/{id}/access                            taken          401    403    403   403  403 409   | -      404
GET /api/war-rooms/{id}/access                             open           401    403    ok    ok   403 ok    | -      404
GET /api/war-rooms/{id}/access                             private        401    404    ok    ok   404 404   | -      404
GET /api/war-rooms/{id}/access                             taken          401    404    ok    ok   404 ok    | -      404
GET /api/war-rooms/{id}/situation-updates                  open           401    ok     ok    ok   ok  ok    | -      404
GET /api/war-rooms/{id}/situation-updates                  private        401    404    ok    ok   404 404   | -      404
GET /api/war-rooms/{id}/situation-updates                  taken          401    404    ok    ok   404 ok    | -      404
GET /api/war-rooms/{id}/situation-updates/compact          open           401    ok     ok    ok   ok  ok    | -      404
GET /api/war-rooms/{id}/situation-updates/compact          private        401    404    ok    ok   404 404   | -      404
GET /api/war-rooms/{id}/situation-updates/compact          taken          401    404    ok    ok   404 ok    | -      404
POST /api/war-rooms/{id}/situation-updates                 open           401    403    ok    ok   403 ok    | -      404
POST /api/war-rooms/{id}/situation-updates                 private        401    404    ok    ok   404 404   | -      404
POST /api/war-rooms/{id}/situation-updates                 taken          401    404    ok    ok   404 403   | -      404
POST /api/war-rooms/{id}/situation-updates/import          open           401    403    ok    ok   403 ok    | -      404
POST /api/war-rooms/{id}/situation-updates/import          private        401    404    ok    ok   404 404   | -      404
POST /api/war-rooms/{id}/situation-updates/import          taken          401    404    ok    ok   404 403   | -      404
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    open own       401    ok     ok    ok   ok  ok    | 404    404
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    open other     401    403    ok    403  403 ok    | 404    404
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    private own    401    404    ok    ok   404 404   | 404    404
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    taken own      401    404    ok    ok   404 ok    | 404    404
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    private other  401    404    ok    403  404 404   | 404    404
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    taken other    401    404    ok    403  404 ok    | 404    404
GET /api/war-rooms/{id}/messages                           open           401    403    ok    ok   403 ok    | -      404
GET /api/war-rooms/{id}/messages                           private        401    404    ok    ok   404 404   | -      404
GET /api/war-rooms/{id}/messages                           taken          401    404    ok    ok   404 ok    | -      404
POST /api/war-rooms/{id}/messages                          open           401    403    ok    ok   403 ok    | -      404
POST /api/war-rooms/{id}/messages                          private        401    404    ok    ok   404 404   | -      404
POST /api/war-rooms/{id}/messages                          taken          401    404    ok    ok   404 403   | -      404
DELETE /api/war-rooms/{id}/messages/{messageId}            open own       401    403    ok    ok   403 ok    | 404    404
DELETE /api/war-rooms/{id}/messages/{messageId}            open other     401    403    ok    403  403 ok    | 404    404
DELETE /api/war-rooms/{id}/messages/{messageId}            private own    401    404    ok    ok   404 404   | 404    404
DELETE /api/war-rooms/{id}/messages/{messageId}            taken own      401    404    ok    ok   404 ok    | 404    404
DELETE /api/war-rooms/{id}/messages/{messageId}            private other  401    404    ok    403  404 404   | 404    404
DELETE /api/war-rooms/{id}/messages/{messageId}            taken other    401    404    ok    403  404 ok    | 404    404
POST /api/war-rooms/{id}/messages/{messageId}/translation  open other     401    403    404   404  403 404   | 404    404
POST /api/war-rooms/{id}/messages/{messageId}/translation  private other  401    404    404   404  404 404   | 404    404
POST /api/war-rooms/{id}/messages/{messageId}/translation  taken other    401    404    404   404  404 404   | 404    404

GET /api/feedback/my                                       -              401    ok     ok    ok   ok  ok    | -      -
POST /api/feedback                                         -              401    ok     ok    ok   ok  ok    | -      -
GET /api/feedback                                          -              401    403    403   403  403 ok    | -      -
PATCH /api/feedback/{id}                                   feedback       401    403    403   403  403 ok    | -      404
GET /api/notifications                                     -              401    ok     ok    ok   ok  ok    | -      -
GET /api/notifications/unread                              -              401    ok     ok    ok   ok  ok    | -      -
POST /api/notifications/{id}/read                          notification   401    404    ok    404  404 404   | -      404
POST /api/notifications/read                               -              401    ok     ok    ok   ok  ok    | -      -
GET /api/notifications/settings                            -              401    ok     ok    ok   ok  ok    | -      -
PUT /api/notifications/settings                            -              401    ok     ok    ok   ok  ok    | -      -
POST /api/presence                                         at open        401    ok     ok    ok   ok  ok    | -      -
POST /api/presence                                         at private     401    404    ok    ok   404 404   | -      -
POST /api/presence                                         at taken       401    404    ok    ok   404 ok    | -      -
POST /api/presence/leave                                   at private     401    ok     ok    ok   ok  ok    | -      -
POST /api/presence/leave                                   at taken       401    ok     ok    ok   ok  ok    | -      -

GET /api/admin/audit                                       -              401    403    403   403  403 ok    | -      -
GET /api/admin/audit.csv                                   -              401    403    403   403  403 ok    | -      -
GET /api/admin/status                                      -              401    403    403   403  403 ok    | -      -
GET /api/admin/sources                                     -              401    403    403   403  403 ok    | -      -
POST /api/admin/sources                                    -              401    403    403   403  403 ok    | -      -
POST /api/admin/sources/preview                            -              401    403    403   403  403 409   | -      -
POST /api/admin/sources/import                             -              401    403    403   403  403 ok    | -      -
GET /api/admin/sources.opml                                -              401    403    403   403  403 ok    | -      -
PATCH /api/admin/sources/{id}                              source         401    403    403   403  403 ok    | -      404
DELETE /api/admin/sources/{id}                             source         401    403    403   403  403 ok    | -      404
POST /api/admin/sources/{id}/fetch                         source         401    403    403   403  403 409   | -      409
`;

const ACTORS = ['nobody', 'member', 'owner', 'room', 'ex', 'admin'] as const;
export type ActorName = (typeof ACTORS)[number];

export interface RightsRow {
  readonly call: string;
  readonly object: string;
  /** Status, or `ok`. */
  readonly answers: ReadonlyMap<ActorName, string>;
  readonly parent: string;
  readonly type: string;
}

/** Cells are parted by spaces; names of objects may have one inside. */
const ROW = /^(\S+ \S+) +(\S+(?: \S+)?) +((?:\S+ +){6})\| +(\S+) +(\S+)$/;

export function readRightsTable(text = RIGHTS_TABLE): RightsRow[] {
  const [, ...lines] = text.trim().split('\n').filter(Boolean);
  return lines.map((line) => {
    const [, call = '', object = '', cells = '', parent = '', type = ''] = ROW.exec(line) ?? [];
    if (!call) throw new Error(`not a row of the table: ${line}`);
    const answers = cells.trim().split(/ +/);
    return {
      call,
      object,
      answers: new Map(ACTORS.map((actor, place) => [actor, answers[place] ?? ''])),
      parent,
      type,
    };
  });
}
