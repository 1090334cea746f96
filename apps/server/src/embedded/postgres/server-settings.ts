import { PORT } from './socket-directory';

const DEFAULTS: Readonly<Record<string, string>> = {
  // Reachable through the private socket only.
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  // Our queries are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server's own life only. Refused statements reach the application, and would fill the disk here.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** The last of two values for a setting wins. */
export function toArguments(socketDirectory: string, flags: readonly string[]): string[] {
  const settings = { ...DEFAULTS, unix_socket_directories: socketDirectory };
  return [
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ...flags,
  ];
}

/** Whether what is written must survive the machine's crash. */
export const isDurable = (flags: readonly string[]): boolean => !flags.includes('fsync=off');
