export const whole = (value: number) => Math.round(value).toLocaleString('en');
export const fixed = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
/** A figure that misses its goal is bold and followed by the goal. */
export const against = (text: string, isMet: boolean, goal: string) =>
  isMet ? text : `**${text}** (${goal})`;
