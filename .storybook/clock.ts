/** The instant at which every story happens: Saturday 18 July 2026, half past nine in India. */
export const storyInstant = Date.parse('2026-07-18T09:30:00+05:30')

/** Makes `new Date()` and `Date.now()` stand still; returns what sets the clock going again. */
export function freezeClock(instant: number): () => void {
  const RealDate = Date
  class StoryDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(instant)
      else super(...(given as [number]))
    }
    static override now() {
      return instant
    }
  }
  globalThis.Date = StoryDate as DateConstructor
  return () => {
    globalThis.Date = RealDate
  }
}
