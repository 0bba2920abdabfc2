import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react'

/** The sign beside each of the four tones, so that colour never stands alone. */
export const statusIcons: Readonly<Record<'success' | 'danger' | 'info' | 'warning', LucideIcon>> = {
  success: CircleCheck,
  danger: CircleX,
  info: Info,
  warning: TriangleAlert,
}
