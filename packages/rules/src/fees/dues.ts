import { addDays } from '../lists/dates'

/** Amounts of one line of dues in paise. */
export interface DueAmounts {
  readonly gross: number
  readonly concession: number
  readonly writeOff: number
  readonly paid: number
}

/** What a line asks for. */
export const netOf = ({ gross, concession, writeOff }: Omit<DueAmounts, 'paid'>): number => gross - concession - writeOff

/** What is left of it. */
export const balanceOf = (line: DueAmounts): number => netOf(line) - line.paid

/** How an installment stands, as people read it. */
export const dueStatuses = ['Nil', 'Paid', 'Part paid', 'Overdue', 'Due', 'Upcoming'] as const
export type DueStatus = (typeof dueStatuses)[number]

/** Days before its date in which an installment is called due. */
const near = 30

/** @param today `YYYY-MM-DD` in school time. */
export function dueStatus(
  due: { readonly net: number; readonly paid: number; readonly fineDue: number; readonly dueDate: string },
  today: string,
): DueStatus {
  if (due.net === 0) return 'Nil'
  if (due.net === due.paid && due.fineDue === 0) return 'Paid'
  if (due.paid > 0) return 'Part paid'
  if (due.dueDate < today) return 'Overdue'
  return due.dueDate <= addDays(today, near) ? 'Due' : 'Upcoming'
}
