import os from 'node:os';

export const describeMachine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
