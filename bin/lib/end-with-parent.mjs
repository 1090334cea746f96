// Loaded into the server before its own code. When the command that started it is gone, even by kill -9,
// the channel between them closes, and the server ends as it does on any SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone is no reason to stay: a command that is done ends.
process.channel?.unref();
