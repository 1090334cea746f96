// Loaded into a program before its own code. When the command that started it is gone, even by kill -9, the channel
// between them closes, and the program ends as on any SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel must not keep a finished program running.
process.channel?.unref();
