/**
 * Who may do what, call by call. One row for each call and kind of object; a call without a row fails the build.
 *
 * Actors: nobody (not signed in), member (unrelated to the object), owner (created the object, or owns the room), room (a member
 * of the room), ex (a removed member of the room), admin. Every row is also tried by a suspended admin, who gets what nobody
 * gets, and by an account that waits for approval, which may only read itself.
 * Objects: the first word is the kind of another member's object; `given task` is assigned to the caller; `self` is the caller.
 * `to report` and so on are followed. `taken` is a private room that the admin has taken access to. In rooms, `own` is what the caller wrote (or their membership),
 * `other` what a fellow member wrote.
 * `parent`: the id in the path belongs to another room, which the caller owns. `type`: each id in turn is that of another kind
 * of object. Both get the same response for all who may make the call.
 * `shut` is an object whose marking hides it from everyone but its author, who is none of these; to `lent` the admin has taken
 * access, which gives reading and removing alone: in all other calls, `hidden` is tried with such access too. `hidden`: the object is shut. Everyone who may make the call gets what they get for an object that does not exist.
 * `ok` is success. In this test no feed is fetched (409), no translation service is set up (404), everyone has completed the
 * onboarding (409), and an outside provider manages second factors (409).
 */
export const RIGHTS_TABLE = `
call                                                       object         nobody member owner room ex  admin | parent type hidden
GET /api/login                                             -              302    302    302   302  302 302   | -      -    -
GET /api/callback                                          -              400    302    302   302  302 302   | -      -    -
GET /api/logout                                            -              302    302    302   302  302 302   | -      -    -
GET /api/auth/user                                         -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/auth/second-factor                                -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/auth/second-factor/totp                          -              401    409    409   409  409 409   | -      -    -
PUT /api/auth/second-factor/totp                           -              401    409    409   409  409 409   | -      -    -
DELETE /api/auth/second-factor/totp                        -              401    409    409   409  409 409   | -      -    -
POST /api/auth/second-factor/passkeys/options              -              401    409    409   409  409 409   | -      -    -
POST /api/auth/second-factor/passkeys                      -              401    409    409   409  409 409   | -      -    -
PATCH /api/auth/second-factor/passkeys/{id}                passkey        401    409    409   409  409 409   | -      409  -
DELETE /api/auth/second-factor/passkeys/{id}               passkey        401    409    409   409  409 409   | -      409  -
POST /api/auth/second-factor/recovery-codes                -              401    409    409   409  409 409   | -      -    -
POST /api/auth/proof/options                               -              401    409    409   409  409 409   | -      -    -
POST /api/auth/proof                                       -              401    409    409   409  409 409   | -      -    -
GET /api/dashboard/stats                                   -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/external-intel                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/external-intel/dismissed                          -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/external-intel/{id}                               item           401    ok     ok    ok   ok  ok    | -      404  -
PUT /api/external-intel/{id}/claim                         item           401    ok     ok    ok   ok  ok    | -      404  -
DELETE /api/external-intel/{id}/claim                      item           401    ok     ok    ok   ok  ok    | -      404  -
DELETE /api/external-intel/{id}/claim                      claimed        401    403    ok    403  403 ok    | -      404  -
PUT /api/external-intel/{id}/claim                         claimed        401    409    ok    409  409 409   | -      404  -
PUT /api/external-intel/{id}/dismissal                     item           401    ok     ok    ok   ok  ok    | -      404  -
DELETE /api/external-intel/{id}/dismissal                  item           401    ok     ok    ok   ok  ok    | -      404  -
GET /api/intelligence-feed                                 -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/events                                            -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/map-settings                                      -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/chat-settings                                     -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/search                                            -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/search/overview                                   -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/extract                                          -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/entities                                          -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/entities/lookup                                  -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/entities/{id}                                     entity         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/entities/{id}/mentions                            entity         401    ok     ok    ok   ok  ok    | -      404  404
PATCH /api/entities/{id}/mentions/{textId}                 entity         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/entities/{id}/neighbours                          entity         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/entities/{id}/places                              entity         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/entities/{id}/timeline                            entity         401    ok     ok    ok   ok  ok    | -      404  404
PUT /api/entities/{id}/watch                               entity         401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/entities/{id}/watch                            entity         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/follows                                           -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/follows/{kind}/{id}                               to report      401    ok     ok    ok   ok  ok    | -      -    404
GET /api/follows/{kind}/{id}                               to case        401    ok     ok    ok   ok  ok    | -      -    404
GET /api/follows/{kind}/{id}                               to entity      401    ok     ok    ok   ok  ok    | -      -    404
GET /api/follows/{kind}/{id}                               to open        401    ok     ok    ok   ok  ok    | -      -    -
GET /api/follows/{kind}/{id}                               to private     401    404    ok    ok   404 404   | -      -    -
GET /api/follows/{kind}/{id}                               to user        401    ok     ok    ok   ok  ok    | -      -    -
GET /api/follows/{kind}/{id}                               to tag         401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/follows/{kind}/{id}                               to report      401    ok     ok    ok   ok  ok    | -      -    404
PUT /api/follows/{kind}/{id}                               to case        401    ok     ok    ok   ok  ok    | -      -    404
PUT /api/follows/{kind}/{id}                               to entity      401    ok     ok    ok   ok  ok    | -      -    404
PUT /api/follows/{kind}/{id}                               to open        401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/follows/{kind}/{id}                               to private     401    404    ok    ok   404 404   | -      -    -
PUT /api/follows/{kind}/{id}                               to user        401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/follows/{kind}/{id}                               to tag         401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/follows/{kind}/{id}                            to report      401    ok     ok    ok   ok  ok    | -      -    404
DELETE /api/follows/{kind}/{id}                            to case        401    ok     ok    ok   ok  ok    | -      -    404
DELETE /api/follows/{kind}/{id}                            to entity      401    ok     ok    ok   ok  ok    | -      -    404
DELETE /api/follows/{kind}/{id}                            to open        401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/follows/{kind}/{id}                            to private     401    404    ok    ok   404 404   | -      -    -
DELETE /api/follows/{kind}/{id}                            to user        401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/follows/{kind}/{id}                            to tag         401    ok     ok    ok   ok  ok    | -      -    -
GET /api/since                                             -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/since/seen                                       -              401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/since/seen/{kind}/{id}                            to report      401    ok     ok    ok   ok  ok    | -      -    204
DELETE /api/since/seen/{id}                                seen mark      401    404    ok    404  404 404   | -      404  -
GET /api/since/unread                                      -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/attention/settings                                -              401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/attention/settings                                -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/texts/entities                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/reports/{id}/entities                             report         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/reports/{id}/entities/kinds                       report         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/reports/{id}/entities/left-out                    report         401    ok     ok    ok   ok  ok    | -      404  404
POST /api/entities                                         -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/entities/{id}/names                              named          401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/entities/{id}/names/{nameId}                   named          401    ok     ok    ok   ok  ok    | -      404  404
POST /api/entities/{id}/merge                              named          401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/entities/{id}/merges/{mergeId}                 named          401    ok     ok    ok   ok  ok    | -      404  404
GET /api/entities/{id}/assessments                         assessed       401    ok     ok    ok   ok  ok    | -      404  404
POST /api/entities/{id}/assessments                        entity         401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/entities/{id}/assessments/{assessmentId}       assessed       401    403    ok    403  403 ok    | -      404  404
GET /api/reports/{id}/related                              report         401    ok     ok    ok   ok  ok    | -      404  404
POST /api/graph                                            in graph       401    ok     ok    ok   ok  ok    | -      -    -
GET /api/investigations/{id}/graphs                        investigation  401    ok     ok    ok   ok  ok    | -      404  404
POST /api/investigations/{id}/graphs                       investigation  401    ok     ok    ok   ok  ok    | -      404  404
GET /api/investigations/{id}/graphs/{graphId}              graph          401    ok     ok    ok   ok  ok    | -      404  404
PUT /api/investigations/{id}/graphs/{graphId}              graph          401    403    ok    403  403 403   | -      404  404
DELETE /api/investigations/{id}/graphs/{graphId}           graph          401    403    ok    403  403 ok    | -      404  404
GET /api/entity-exclusions                                 -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/admin/entity-exclusions                          -              401    403    403   403  403 ok    | -      -    -
PUT /api/admin/entity-exclusions/{id}                      exclusions     401    403    403   403  403 ok    | -      404  -
DELETE /api/admin/entity-exclusions/{id}                   exclusions     401    403    403   403  403 ok    | -      404  -
POST /api/imports/stix                                     -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/imports                                           -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/imports/{id}                                      import         401    404    ok    404  404 404   | -      404  -
POST /api/imports/{id}/apply                               import         401    404    ok    404  404 404   | -      404  -
DELETE /api/imports/{id}                                   import         401    404    ok    404  404 404   | -      404  -
GET /api/saved-searches                                    -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/saved-searches                                   -              401    ok     ok    ok   ok  ok    | -      -    -
PATCH /api/saved-searches/{id}                             saved search   401    404    ok    404  404 404   | -      404  -
DELETE /api/saved-searches/{id}                            saved search   401    404    ok    404  404 404   | -      404  -
POST /api/saved-searches/{id}/seen                         saved search   401    404    ok    404  404 404   | -      404  -
GET /api/handovers                                         -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/handovers                                        -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/handovers/{id}                                    handover       401    ok     ok    ok   ok  ok    | -      404  -
GET /api/handovers/{id}                                    handed draft   401    404    ok    404  404 404   | -      404  -
PATCH /api/handovers/{id}                                  handed draft   401    404    ok    404  404 404   | -      404  -
PATCH /api/handovers/{id}                                  handover       401    409    409   409  409 409   | -      404  -
DELETE /api/handovers/{id}                                 handover       401    409    409   409  409 409   | -      404  -
DELETE /api/handovers/{id}                                 handed draft   401    404    ok    404  404 404   | -      404  -
POST /api/handovers/{id}/sign                              handover       401    403    409   403  403 403   | -      404  -
POST /api/handovers/{id}/sign                              handed draft   401    404    ok    404  404 404   | -      404  -
POST /api/handovers/{id}/accept                            handover       401    403    403   403  403 403   | -      404  -
POST /api/handovers/{id}/accept                            handed me      401    ok     ok    ok   ok  ok    | -      404  -
POST /api/handovers/{id}/points/{pointId}/task             handed point   401    ok     ok    ok   ok  ok    | -      404  404
GET /api/watch-log                                         -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/watch-log                                        -              401    ok     ok    ok   ok  ok    | -      -    -
PATCH /api/watch-log/{id}                                  log line       401    403    ok    403  403 403   | -      404  404
GET /api/watch-log.csv                                     -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/watch-log/rules                                   -              401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/admin/watch-log/rules                             -              401    403    403   403  403 ok    | -      -    -
GET /api/leaderboard                                       -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/leaderboard/me                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/achievements                                      -              401    ok     ok    ok   ok  ok    | -      -    -

GET /api/users                                             -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/search                                      -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/{id}/profile                                user           401    ok     ok    ok   ok  ok    | -      404  -
DELETE /api/users/{id}                                     user           401    403    403   403  403 ok    | -      404  -
DELETE /api/users/{id}                                     self           401    403    403   403  403 403   | -      -    -
PATCH /api/users/{id}/role                                 user           401    403    403   403  403 ok    | -      404  -
PATCH /api/users/{id}/role                                 self           401    403    403   403  403 ok    | -      -    -
GET /api/admin/access                                      -              401    403    403   403  403 ok    | -      -    -
PUT /api/admin/access                                      -              401    403    403   403  403 ok    | -      -    -
GET /api/admin/members                                     -              401    403    403   403  403 ok    | -      -    -
PATCH /api/admin/members/{id}                              user           401    403    403   403  403 ok    | -      404  -
PATCH /api/admin/members/{id}                              self           401    403    403   403  403 403   | -      -    -
GET /api/admin/members/{id}/belongings                     user           401    403    403   403  403 ok    | -      404  -
POST /api/admin/members/decisions                          -              401    403    403   403  403 ok    | -      -    -
GET /api/admin/invitations                                 -              401    403    403   403  403 ok    | -      -    -
POST /api/admin/invitations                                -              401    403    403   403  403 ok    | -      -    -
GET /api/users/me/compartments                             -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/admin/compartments                                -              401    403    403   403  403 ok    | -      -    -
POST /api/admin/compartments                               -              401    403    403   403  403 ok    | -      -    -
PATCH /api/admin/compartments/{code}                       compartment    401    403    403   403  403 ok    | -      404  -
GET /api/admin/compartments/{code}/members                 compartment    401    403    403   403  403 ok    | -      404  -
PUT /api/admin/compartments/{code}/members/{userId}        compartment    401    403    403   403  403 ok    | -      404  -
DELETE /api/admin/compartments/{code}/members/{userId}     compartment    401    403    403   403  403 ok    | -      404  -
GET /api/admin/groups                                      -              401    403    403   403  403 ok    | -      -    -
POST /api/admin/groups                                     -              401    403    403   403  403 ok    | -      -    -
DELETE /api/admin/groups/{id}                              group          401    403    403   403  403 ok    | -      404  -
DELETE /api/admin/invitations/{id}                         invitation     401    403    403   403  403 ok    | -      404  -
POST /api/users/onboarding                                 -              401    409    409   409  409 409   | -      -    -
PUT /api/users/me                                          -              401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/users/me/preferences                              -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/reports                                  -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/investigations                           -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/tasks                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/points                                   -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/sessions                                 -              401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/users/me/sessions                              -              401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/users/me/sessions/{id}                         session        401    404    ok    404  404 404   | -      404  -
POST /api/users/me/sign-out-everywhere                     -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/acts                                     -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/addresses                                -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/uploads                                  -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/admin/members/{id}/acts                           user           401    403    403   403  403 ok    | -      404  -
GET /api/admin/members/{id}/sessions                       user           401    403    403   403  403 ok    | -      404  -
GET /api/admin/members/{id}/addresses                      user           401    403    403   403  403 ok    | -      404  -
GET /api/admin/members/{id}/uploads                        user           401    403    403   403  403 ok    | -      404  -
DELETE /api/admin/members/{id}/sessions                    user           401    403    403   403  403 ok    | -      404  -
GET /api/entities/block-list                               -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/saved-searches/{id}/feed                         saved search   401    404    ok    404  404 404   | -      404  -
DELETE /api/saved-searches/{id}/feed                       fed search     401    404    ok    404  404 404   | -      404  -
GET /api/feeds/{file}                                      feed           404    404    404   404  404 404   | -      -     -
GET /api/admin/taxii-collections                           -              401    403    403   403  403 ok    | -      -    -
POST /api/admin/taxii-collections                          -              401    403    403   403  403 ok    | -      -    -
PATCH /api/admin/taxii-collections/{id}                    collection     401    403    403   403  403 ok    | -      404  -
DELETE /api/admin/taxii-collections/{id}                   collection     401    403    403   403  403 ok    | -      404  -
GET /api/users/me/tokens                                   -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/users/me/tokens                                  -              401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/users/me/tokens/{id}                           token          401    404    ok    404  404 404   | -      404  -
GET /api/admin/tokens                                      -              401    403    403   403  403 ok    | -      -    -
DELETE /api/admin/tokens/{id}                              token          401    403    403   403  403 ok    | -      404  -
GET /api/webhooks                                          -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/webhooks                                         own search     401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/webhooks/{id}                                  webhook        401    404    ok    404  404 404   | -      404  -
POST /api/webhooks/{id}/enable                             webhook off    401    404    ok    404  404 404   | -      404  -
POST /api/webhooks/{id}/rotate                             webhook        401    404    ok    404  404 404   | -      404  -
POST /api/webhooks/{id}/test                               webhook        401    404    ok    404  404 404   | -      404  -
GET /api/webhooks/{id}/deliveries                          webhook        401    404    ok    404  404 404   | -      404  -
POST /api/webhooks/{id}/deliveries/{deliveryId}/replay     delivery       401    404    ok    404  404 404   | -      404  -
GET /api/admin/webhooks                                    -              401    403    403   403  403 ok    | -      -    -
DELETE /api/admin/webhooks/{id}                            webhook        401    403    403   403  403 ok    | -      404  -
GET /api/admin/sessions                                    -              401    403    403   403  403 ok    | -      -    -
DELETE /api/admin/sessions/{id}                            session        401    403    403   403  403 ok    | -      404  -

GET /api/reports                                           -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/reports/recent                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/report-drafts/{subject}                           draft          401    ok     ok    ok   ok  ok    | -      -    404
PUT /api/report-drafts/{subject}                           draft          401    ok     ok    ok   ok  ok    | -      -    404
DELETE /api/report-drafts/{subject}                        draft          401    ok     ok    ok   ok  ok    | -      -    -
GET /api/report-templates                                  -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/admin/report-templates                           -              401    403    403   403  403 ok    | -      -    -
PUT /api/admin/report-templates/{id}                       template       401    403    403   403  403 ok    | -      404  -
DELETE /api/admin/report-templates/{id}                    template       401    403    403   403  403 ok    | -      404  -
GET /r/{number}                                            number         302    302    302   302  302 302   | -      -    -
GET /api/reports/places                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/reports/named                                     -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/users/me/calibration                              -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/reports                                          -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/reports/{id}                                      report         401    ok     ok    ok   ok  ok    | -      404  404
PUT /api/reports/{id}                                      report         401    403    ok    403  403 ok    | -      404  404
POST /api/reports/{id}/retract                             report         401    403    ok    403  403 ok    | -      404  404
PUT /api/reports/{id}/judgements/{judgementId}/outcome     judgement      401    403    ok    403  403 403   | -      404  404
GET /api/reports/{id}/revisions                            report         401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/reports/{id}                                   report         401    403    403   403  403 ok    | -      404  404
GET /api/reports/{id}/investigations                       report         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/reports/{id}/comments                             report         401    ok     ok    ok   ok  ok    | -      404  404
POST /api/reports/{id}/comments                            report         401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/comments/{id}                                  comment        401    403    403   403  403 ok    | -      404  404

GET /api/markings                                          -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/markings/readers                                 -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/reports/export                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/reports/{id}/export                               report         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/reports/{id}/export                               lent report    401    404    404   404  404 ok    | -      404  404
GET /api/entities/{id}/export                              entity         401    ok     ok    ok   ok  ok    | -      404  404
GET /api/investigations/{id}/export                        investigation  401    ok     ok    ok   ok  ok    | -      404  404
GET /api/investigations/{id}/export                        lent case      401    404    404   404  404 ok    | -      404  404
PUT /api/reports/{id}/marking                              report         401    403    ok    403  403 ok    | -      404  404
GET /api/reports/{id}/readers                              report         401    403    ok    403  403 403   | -      404  404
POST /api/reports/{id}/access                              shut report    401    403    403   403  403 ok    | -      404  -
POST /api/reports/{id}/access                              report         401    403    403   403  403 409   | -      404  -
DELETE /api/reports/{id}/access                            report         401    403    403   403  403 404   | -      404  404
DELETE /api/reports/{id}/access                            lent report    401    403    403   403  403 ok    | -      404  404
GET /api/reports/{id}                                      lent report    401    404    404   404  404 ok    | -      404  404
PUT /api/investigations/{id}/marking                       investigation  401    403    ok    403  403 ok    | -      404  404
GET /api/investigations/{id}/readers                       investigation  401    403    ok    403  403 403   | -      404  404
POST /api/investigations/{id}/access                       shut case      401    403    403   403  403 ok    | -      404  -
POST /api/investigations/{id}/access                       investigation  401    403    403   403  403 409   | -      404  -
DELETE /api/investigations/{id}/access                     investigation  401    403    403   403  403 404   | -      404  404
DELETE /api/investigations/{id}/access                     lent case      401    403    403   403  403 ok    | -      404  404
GET /api/investigations/{id}                               lent case      401    404    404   404  404 ok    | -      404  404

GET /api/investigations                                    -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/investigations/active                             -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/investigations                                   -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/investigations/{id}                               investigation  401    ok     ok    ok   ok  ok    | -      404  404
PATCH /api/investigations/{id}                             investigation  401    403    ok    403  403 ok    | -      404  404
GET /api/investigations/{id}/revisions                     investigation  401    ok     ok    ok   ok  ok    | -      404  404
GET /api/investigations/{id}/reports                       investigation  401    ok     ok    ok   ok  ok    | -      404  404
POST /api/investigations/{id}/reports                      investigation  401    ok     ok    ok   ok  ok    | -      404  404
GET /api/investigations/{id}/linkable-reports              investigation  401    ok     ok    ok   ok  ok    | -      404  404
GET /api/investigations/{id}/tasks                         investigation  401    ok     ok    ok   ok  ok    | -      404  404
POST /api/investigations/{id}/tasks                        investigation  401    ok     ok    ok   ok  ok    | -      404  404

GET /api/tasks                                             -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/tasks/my                                          -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/tasks                                            -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/tasks/{taskId}                                    task           401    ok     ok    ok   ok  ok    | -      404  404
PATCH /api/tasks/{taskId}                                  task           401    403    ok    403  403 ok    | -      404  404
PATCH /api/tasks/{taskId}                                  given task     401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/tasks/{taskId}                                 task           401    403    ok    403  403 ok    | -      404  404
DELETE /api/tasks/{taskId}                                 given task     401    403    403   403  403 ok    | -      404  404
GET /api/tasks/{taskId}/comments                           task           401    ok     ok    ok   ok  ok    | -      404  404
POST /api/tasks/{taskId}/comments                          task           401    ok     ok    ok   ok  ok    | -      404  404
DELETE /api/task-comments/{id}                             task comment   401    403    403   403  403 ok    | -      404  404

GET /api/situation-updates                                 -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/situation-updates/compact                         -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/situation-updates/view                            -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/situation-updates/outline                         -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/situation-updates                                -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/situation-updates/import                         -              401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/situation-updates/{id}                            update         401    403    ok    403  403 403   | -      404  -
GET /api/situation-updates/{id}/revisions                  update         401    ok     ok    ok   ok  ok    | -      404  -
DELETE /api/situation-updates/{id}                         update         401    403    ok    403  403 ok    | -      404  -
GET /api/global-map/pins                                   -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/global-map/pins/compact                           -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/global-map/pins/view                              -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/global-map/pins/outline                           -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/global-map/pins                                  -              401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/global-map/pins/{id}                           pin            401    403    ok    403  403 ok    | -      404  -

GET /api/global-forum/messages                             -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/global-forum/messages                            -              401    ok     ok    ok   ok  ok    | -      -    -
DELETE /api/global-forum/messages/{id}                     message        401    403    ok    403  403 ok    | -      404  -
GET /api/global-forum/attachments/{messageId}              message        401    ok     ok    ok   ok  ok    | -      404  -
POST /api/global-forum/messages/{id}/translation           message        401    404    404   404  404 404   | -      404  -
POST /api/global-forum/upload                              -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/files/{id}                                        upload         401    404    ok    404  404 404   | -      404  -
GET /api/files/{id}                                        attached       401    ok     ok    ok   ok  ok    | -      404  -
GET /api/files/{id}/preview                                upload         401    404    ok    404  404 404   | -      404  -
GET /api/files/{id}/preview                                attached       401    ok     ok    ok   ok  ok    | -      404  -
GET /api/files/{id}                                        open file      401    404    ok    ok   404 ok    | -      404  -
GET /api/files/{id}                                        private file   401    404    ok    ok   404 404   | -      404  -
GET /api/files/{id}                                        taken file     401    404    ok    ok   404 ok    | -      404  -
GET /api/files/{id}/preview                                open file      401    404    ok    ok   404 ok    | -      404  -
GET /api/files/{id}/preview                                private file   401    404    ok    ok   404 404   | -      404  -
GET /api/files/{id}/preview                                taken file     401    404    ok    ok   404 ok    | -      404  -
GET /api/files/{id}                                        report file    401    ok     ok    ok   ok  ok    | -      404  404
GET /api/files/{id}/preview                                report file    401    ok     ok    ok   ok  ok    | -      404  404
GET /api/files/{id}                                        lent file      401    404    404   404  404 ok    | -      404  -
GET /api/files/{id}/preview                                lent file      401    404    404   404  404 ok    | -      404  -

GET /api/war-rooms                                         -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/war-rooms                                        -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/war-rooms/{id}                                    open           401    ok     ok    ok   ok  ok    | -      404  -
GET /api/war-rooms/{id}                                    private        401    404    ok    ok   404 404   | -      404  -
GET /api/war-rooms/{id}                                    taken          401    404    ok    ok   404 ok    | -      404  -
PATCH /api/war-rooms/{id}                                  open           401    403    ok    403  403 ok    | -      404  -
PATCH /api/war-rooms/{id}                                  private        401    404    ok    403  404 404   | -      404  -
PATCH /api/war-rooms/{id}                                  taken          401    404    ok    403  404 403   | -      404  -
DELETE /api/war-rooms/{id}                                 open           401    403    ok    403  403 ok    | -      404  -
DELETE /api/war-rooms/{id}                                 private        401    404    ok    403  404 404   | -      404  -
DELETE /api/war-rooms/{id}                                 taken          401    404    ok    403  404 ok    | -      404  -
POST /api/war-rooms/{id}/join                              open           401    ok     ok    ok   ok  ok    | -      404  -
POST /api/war-rooms/{id}/join                              private        401    404    ok    ok   404 404   | -      404  -
POST /api/war-rooms/{id}/join                              taken          401    404    ok    ok   404 403   | -      404  -
POST /api/war-rooms/{id}/members                           open           401    403    ok    403  403 ok    | -      404  -
POST /api/war-rooms/{id}/members                           private        401    404    ok    403  404 404   | -      404  -
POST /api/war-rooms/{id}/members                           taken          401    404    ok    403  404 403   | -      404  -
DELETE /api/war-rooms/{id}/members/{userId}                open own       401    404    409   ok   404 404   | -      404  -
DELETE /api/war-rooms/{id}/members/{userId}                open other     401    403    ok    403  403 ok    | 404    404  -
DELETE /api/war-rooms/{id}/members/{userId}                private own    401    404    409   ok   404 404   | -      404  -
DELETE /api/war-rooms/{id}/members/{userId}                taken own      401    404    409   ok   404 404   | -      404  -
DELETE /api/war-rooms/{id}/members/{userId}                private other  401    404    ok    403  404 404   | 404    404  -
DELETE /api/war-rooms/{id}/members/{userId}                taken other    401    404    ok    403  404 ok    | 404    404  -
POST /api/war-rooms/{id}/access                            open           401    403    403   403  403 409   | -      404  -
POST /api/war-rooms/{id}/access                            private        401    403    403   403  403 ok    | -      404  -
POST /api/war-rooms/{id}/access                            taken          401    403    403   403  403 409   | -      404  -
DELETE /api/war-rooms/{id}/access                          private        401    403    403   403  403 404   | -      404  -
DELETE /api/war-rooms/{id}/access                          taken          401    403    403   403  403 ok    | -      404  -
GET /api/war-rooms/{id}/access                             open           401    403    ok    ok   403 ok    | -      404  -
GET /api/war-rooms/{id}/access                             private        401    404    ok    ok   404 404   | -      404  -
GET /api/war-rooms/{id}/access                             taken          401    404    ok    ok   404 ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates                  open           401    ok     ok    ok   ok  ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates                  private        401    404    ok    ok   404 404   | -      404  -
GET /api/war-rooms/{id}/situation-updates                  taken          401    404    ok    ok   404 ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates/compact          open           401    ok     ok    ok   ok  ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates/compact          private        401    404    ok    ok   404 404   | -      404  -
GET /api/war-rooms/{id}/situation-updates/compact          taken          401    404    ok    ok   404 ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates/view             open           401    ok     ok    ok   ok  ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates/view             private        401    404    ok    ok   404 404   | -      404  -
GET /api/war-rooms/{id}/situation-updates/view             taken          401    404    ok    ok   404 ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates/outline          open           401    ok     ok    ok   ok  ok    | -      404  -
GET /api/war-rooms/{id}/situation-updates/outline          private        401    404    ok    ok   404 404   | -      404  -
GET /api/war-rooms/{id}/situation-updates/outline          taken          401    404    ok    ok   404 ok    | -      404  -
POST /api/war-rooms/{id}/situation-updates                 open           401    403    ok    ok   403 ok    | -      404  -
POST /api/war-rooms/{id}/situation-updates                 private        401    404    ok    ok   404 404   | -      404  -
POST /api/war-rooms/{id}/situation-updates                 taken          401    404    ok    ok   404 403   | -      404  -
POST /api/war-rooms/{id}/situation-updates/import          open           401    403    ok    ok   403 ok    | -      404  -
POST /api/war-rooms/{id}/situation-updates/import          private        401    404    ok    ok   404 404   | -      404  -
POST /api/war-rooms/{id}/situation-updates/import          taken          401    404    ok    ok   404 403   | -      404  -
PUT /api/war-rooms/{id}/situation-updates/{updateId}       open own       401    403    ok    ok   403 ok    | 404    404  -
PUT /api/war-rooms/{id}/situation-updates/{updateId}       open other     401    403    403   403  403 403   | 404    404  -
PUT /api/war-rooms/{id}/situation-updates/{updateId}       private own    401    404    ok    ok   404 404   | 404    404  -
PUT /api/war-rooms/{id}/situation-updates/{updateId}       private other  401    404    403   403  404 404   | 404    404  -
PUT /api/war-rooms/{id}/situation-updates/{updateId}       taken own      401    404    ok    ok   404 403   | 404    404  -
PUT /api/war-rooms/{id}/situation-updates/{updateId}       taken other    401    404    403   403  404 403   | 404    404  -
GET /api/war-rooms/{id}/situation-updates/{updateId}/revisions open other     401    ok     ok    ok   ok  ok    | 404    404 -
GET /api/war-rooms/{id}/situation-updates/{updateId}/revisions private other  401    404    ok    ok   404 404   | 404    404 -
GET /api/war-rooms/{id}/situation-updates/{updateId}/revisions taken other    401    404    ok    ok   404 ok    | 404    404 -
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    open own       401    ok     ok    ok   ok  ok    | 404    404  -
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    open other     401    403    ok    403  403 ok    | 404    404  -
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    private own    401    404    ok    ok   404 404   | 404    404  -
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    taken own      401    404    ok    ok   404 ok    | 404    404  -
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    private other  401    404    ok    403  404 404   | 404    404  -
DELETE /api/war-rooms/{id}/situation-updates/{updateId}    taken other    401    404    ok    403  404 ok    | 404    404  -
GET /api/war-rooms/{id}/messages                           open           401    403    ok    ok   403 ok    | -      404  -
GET /api/war-rooms/{id}/messages                           private        401    404    ok    ok   404 404   | -      404  -
GET /api/war-rooms/{id}/messages                           taken          401    404    ok    ok   404 ok    | -      404  -
POST /api/war-rooms/{id}/messages                          open           401    403    ok    ok   403 ok    | -      404  -
POST /api/war-rooms/{id}/messages                          private        401    404    ok    ok   404 404   | -      404  -
POST /api/war-rooms/{id}/messages                          taken          401    404    ok    ok   404 403   | -      404  -
DELETE /api/war-rooms/{id}/messages/{messageId}            open own       401    403    ok    ok   403 ok    | 404    404  -
DELETE /api/war-rooms/{id}/messages/{messageId}            open other     401    403    ok    403  403 ok    | 404    404  -
DELETE /api/war-rooms/{id}/messages/{messageId}            private own    401    404    ok    ok   404 404   | 404    404  -
DELETE /api/war-rooms/{id}/messages/{messageId}            taken own      401    404    ok    ok   404 ok    | 404    404  -
DELETE /api/war-rooms/{id}/messages/{messageId}            private other  401    404    ok    403  404 404   | 404    404  -
DELETE /api/war-rooms/{id}/messages/{messageId}            taken other    401    404    ok    403  404 ok    | 404    404  -
POST /api/war-rooms/{id}/messages/{messageId}/translation  open other     401    403    404   404  403 404   | 404    404  -
POST /api/war-rooms/{id}/messages/{messageId}/translation  private other  401    404    404   404  404 404   | 404    404  -
POST /api/war-rooms/{id}/messages/{messageId}/translation  taken other    401    404    404   404  404 404   | 404    404  -

GET /api/feedback/my                                       -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/feedback                                         -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/feedback                                          -              401    403    403   403  403 ok    | -      -    -
PATCH /api/feedback/{id}                                   feedback       401    403    403   403  403 ok    | -      404  -
GET /api/notifications                                     -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/notifications/unread                              -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/notifications/{id}/read                          notification   401    404    ok    404  404 404   | -      404  -
POST /api/notifications/read                               -              401    ok     ok    ok   ok  ok    | -      -    -
GET /api/notifications/settings                            -              401    ok     ok    ok   ok  ok    | -      -    -
PUT /api/notifications/settings                            -              401    ok     ok    ok   ok  ok    | -      -    -
POST /api/presence                                         at open        401    ok     ok    ok   ok  ok    | -      -    -
POST /api/presence                                         at private     401    404    ok    ok   404 404   | -      -    -
POST /api/presence                                         at taken       401    404    ok    ok   404 ok    | -      -    -
POST /api/presence/leave                                   at private     401    ok     ok    ok   ok  ok    | -      -    -
POST /api/presence/leave                                   at taken       401    ok     ok    ok   ok  ok    | -      -    -

GET /api/admin/audit                                       -              401    403    403   403  403 ok    | -      -    -
GET /api/admin/audit.csv                                   -              401    403    403   403  403 ok    | -      -    -
GET /api/admin/status                                      -              401    403    403   403  403 ok    | -      -    -
GET /api/admin/sources                                     -              401    403    403   403  403 ok    | -      -    -
GET /api/admin/sources/settings                            -              401    403    403   403  403 ok    | -      -    -
POST /api/admin/sources                                    -              401    403    403   403  403 ok    | -      -    -
POST /api/admin/sources/preview                            -              401    403    403   403  403 409   | -      -    -
POST /api/admin/sources/import                             -              401    403    403   403  403 ok    | -      -    -
GET /api/admin/sources.opml                                -              401    403    403   403  403 ok    | -      -    -
PATCH /api/admin/sources/{id}                              source         401    403    403   403  403 ok    | -      404  -
DELETE /api/admin/sources/{id}                             source         401    403    403   403  403 ok    | -      404  -
POST /api/admin/sources/{id}/fetch                         source         401    403    403   403  403 409   | -      409  -
`;

const ACTORS = ['nobody', 'member', 'owner', 'room', 'ex', 'admin'] as const;
export type ActorName = (typeof ACTORS)[number] | 'suspended' | 'waiting';

export interface RightsRow {
  readonly call: string;
  readonly object: string;
  /** Status, or `ok`. */
  readonly answers: ReadonlyMap<ActorName, string>;
  readonly parent: string;
  readonly type: string;
  readonly hidden: string;
}

/** Cells are separated by spaces; names of objects may contain one. */
const ROW = /^(\S+ \S+) +(\S+(?: \S+)?) +((?:\S+ +){6})\| +(\S+) +(\S+) +(\S+)$/;

export function readRightsTable(text = RIGHTS_TABLE): RightsRow[] {
  const [, ...lines] = text.trim().split('\n').filter(Boolean);
  return lines.map((line) => {
    const [, call = '', object = '', cells = '', parent = '', type = '', hidden = ''] =
      ROW.exec(line) ?? [];
    if (!call) throw new Error(`not a row of the table: ${line}`);
    const answers = cells.trim().split(/ +/);
    const [nobody = '', member = ''] = answers;
    const waiting = call === 'GET /api/auth/user' ? 'ok' : nobody === '401' ? '403' : member;
    return {
      call,
      object,
      answers: new Map<ActorName, string>([
        ...ACTORS.map((actor, place) => [actor, answers[place] ?? ''] as const),
        ['suspended', nobody],
        ['waiting', waiting],
      ]),
      parent,
      type,
      hidden,
    };
  });
}
