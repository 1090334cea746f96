import path from 'node:path';

/** A file named on the command line is meant from where the command was given; npm runs it in the checkout. */
export function resolveGiven(argument) {
  if (argument.startsWith('-')) return argument;
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);
}
