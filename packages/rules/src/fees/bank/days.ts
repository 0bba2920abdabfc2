import { addDays, weekdayOf } from '../../lists/dates'

/** Working days of banks in which what a card machine took has to arrive. */
const daysToSettle = 3

/** Banks work on all days but Sunday. */
const works = (day: string): boolean => weekdayOf(day) !== 7

/** The day by which money that was paid on a day has to be at the bank. */
export function settledBy(paidOn: string): string {
  let day = paidOn
  for (let left = daysToSettle; left > 0; ) {
    day = addDays(day, 1)
    if (works(day)) left -= 1
  }
  return day
}

/** The newest day of which all money has to be at the bank before today. */
export function newestOverdue(today: string): string {
  let day = addDays(today, -1)
  while (settledBy(day) >= today) day = addDays(day, -1)
  return day
}
