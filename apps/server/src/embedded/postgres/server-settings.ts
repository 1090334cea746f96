import { PORT } from './socket-directory';

const DEFAULTS: Readonly<Record<string, string>> = {
  // Only reachable through the private socket.
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
  // Compiling our short queries costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Only server events. Failed statements are reported to the application and would fill the disk here.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** For duplicate settings the last value wins. */
export function toArguments(socketDirectory: string, flags: readonly string[]): string[] {
  const settings = { ...DEFAULTS, unix_socket_directories: socketDirectory };
  return [
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ...flags,
  ];
}

/** Whether data must survive a crash of the machine. */
export const isDurable = (flags: readonly string[]): boolean => !flags.includes('fsync=off');
