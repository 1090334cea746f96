export const whole = (value: number) => Math.round(value).toLocaleString('en');
export const fixed = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
/** A figure that misses its goal is set in bold and names it. */
export const against = (text: string, isMet: boolean, goal: string) =>
  isMet ? text : `**${text}** (${goal})`;
