import {
  ChartColumn,
  CircleUser,
  GraduationCap,
  House,
  IdCard,
  ImageUp,
  Import,
  KeyRound,
  List,
  type LucideIcon,
  School,
  Settings,
  Users,
} from 'lucide-react'

/** Icons of the menu's forms by the names of the form table; only those of screens that exist. */
const icons: Readonly<Record<string, LucideIcon>> = {
  house: House,
  school: School,
  list: List,
  'graduation-cap': GraduationCap,
  users: Users,
  import: Import,
  'image-up': ImageUp,
  'key-round': KeyRound,
  'circle-user': CircleUser,
  'chart-column': ChartColumn,
  settings: Settings,
  'id-card': IdCard,
}

export const iconOf = (name: string): LucideIcon => icons[name] ?? List
