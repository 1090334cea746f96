// Preloaded into an instance: signals trigger an unhandled rejection and an uncaught exception.
process.on('SIGUSR2', () => void Promise.reject(new Error('rejected on purpose')));
process.on('SIGWINCH', () => {
  throw new Error('thrown on purpose');
});
