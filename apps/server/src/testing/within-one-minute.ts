const currentMinute = () => Math.floor(Date.now() / 60_000);

/** Rate limits count by minute of the clock, so an attempt that crosses a minute is repeated, with another member. */
export async function withinOneMinute<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const startMinute = currentMinute();
    const result = await attempt();
    if (startMinute === currentMinute()) return result;
  }
}
