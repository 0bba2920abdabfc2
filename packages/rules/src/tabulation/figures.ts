/** Halves of days on which a student was there, in days and percent to one decimal; null where there was no half. */
export function attendanceOnCard(
  presentHalves: number,
  halves: number,
): { readonly present: number; readonly days: number; readonly percent: number } | null {
  if (halves === 0) return null
  return { present: presentHalves / 2, days: halves / 2, percent: Math.round((presentHalves * 1000) / halves) / 10 }
}

/** How much of what is expected was entered, in percent to one decimal; null where nothing is expected. */
export const enteredPercent = (filled: number, expected: number): number | null =>
  expected === 0 ? null : Math.round((filled * 1000) / expected) / 10

/** Students that have to have appeared before families see figures of the class. */
export const leastAppeared = 5

/** Figures of a class over those who have a number; `passed` among them. */
export function classFigures(numbers: readonly number[], passed: number) {
  const appeared = numbers.length
  if (appeared === 0) return { appeared, average: null, highest: null, passPercent: null }
  const hundredths = numbers.reduce((sum, number) => sum + Math.round(number * 100), 0)
  return {
    appeared,
    average: Math.round(hundredths / (appeared * 10)) / 10,
    highest: Math.max(...numbers),
    passPercent: Math.round((passed * 1000) / appeared) / 10,
  }
}

/** A mark as it would be with another maximum: to the nearest step. Hundredths are the finest there are. */
export function scaledMark(value: number, from: number, to: number, step: number): number {
  const hundredths = (number: number) => Math.round(number * 100)
  const steps = Math.floor(
    (2 * hundredths(value) * hundredths(to) + hundredths(from) * hundredths(step)) / (2 * hundredths(from) * hundredths(step)),
  )
  return (steps * hundredths(step)) / 100
}

/** Whether a mark goes by the step of its column. */
export const fitsStep = (value: number, step: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 && Math.round(value * 100) % Math.round(step * 100) === 0
