// Loaded into an instance before its own code: on a signal, something fails that nobody waits for.
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waited for this')));
process.on('SIGWINCH', () => {
  throw new Error('nobody caught this');
});
