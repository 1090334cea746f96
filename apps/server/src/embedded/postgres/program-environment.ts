/** What PostgreSQL's programs get to see: no PG* variable of ours changes what they do, and they speak English. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
