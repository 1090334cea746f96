const address = (path: string, parts: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(parts).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return [path, given.join('&')].filter(Boolean).join('?');
};

type Part = string | null | undefined;

/** The address of the very thing: the comment in its report, the message in its chat, the entry on its map. */
export const pathTo = {
  report: (id: string, comment?: Part) => address(`/reports/${id}`, { comment }),
  /** Beside what it says now. */
  reportVersion: (id: string, version: number) => address(`/reports/${id}`, { version }),
  file: (reportId: string, file: string, page: number | null) =>
    address(`/reports/${reportId}`, { file, page }),
  investigation: (id: string) => `/investigations/${id}`,
  task: (task: string, comment?: Part) => address('/tasks', { task, comment }),
  entity: (id: string) => `/entities/${id}`,
  member: (id: string) => `/users/${id}`,
  tag: (tag: string) => address('/reports', { tag }),
  room: (id: string, part: { message?: Part; update?: Part } = {}) =>
    address(`/war-rooms/${id}`, part),
  forum: (part: { message?: Part; update?: Part } = {}) => address('/global-forum', part),
  map: (update?: Part) => address('/map', { update }),
  watchLog: (line?: Part) => address('/watch-log', { line }),
  savedSearch: (saved: string) => address('/search', { saved }),
  handover: (id: string) => `/watch-log/handovers/${id}`,
};
