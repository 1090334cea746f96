const currentMinute = () => Math.floor(Date.now() / 60_000);

/**
 * Rate limits count by minute of the clock, so an attempt that crosses a minute is repeated. Each makes its own member, or its own
 * installation if addresses are counted: the minute in which it begins again is partly used up.
 */
export async function withinOneMinute<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const startMinute = currentMinute();
    const result = await attempt();
    if (startMinute === currentMinute()) return result;
  }
}
