import { Bus, GraduationCap, IndianRupee, ReceiptText } from 'lucide-react'
import { fn } from 'storybook/test'
import type { QuickLink } from './quick-search.state'

export const links: QuickLink[] = [
  { url: '/student/report', name: 'Student Report', icon: GraduationCap },
  { url: '/fees/fees-report-form', name: 'Fee Reports', icon: IndianRupee },
  { url: '/student/report?tab=bus', name: 'Bus Student Report', icon: Bus },
  { url: '/fees/receipts', name: 'Receipts', icon: ReceiptText },
]

export const opened = fn()
