import { Bus, GraduationCap, IndianRupee, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { fn } from 'storybook/test'
import type { QuickLink } from './quick-search.state'

export const links: QuickLink[] = [
  { url: '/student/report', name: 'Student Report', icon: GraduationCap },
  { url: '/fees/fees-report-form', name: 'Fee Reports', icon: IndianRupee },
  { url: '/student/report?tab=bus', name: 'Bus Student Report', icon: Bus },
  { url: '/fees/receipts', name: 'Receipts', icon: ReceiptText },
]

export const opened = fn()

/** Links whose names hold the letters. */
export const search = (text: string) => links.filter(link => link.name.toLowerCase().includes(text.trim().toLowerCase()))

/** Room for the list below the field. */
export const Room = ({ children }: { children: ReactNode }) => <div style={{ minHeight: 480 }}>{children}</div>
