import {
  ChartColumn,
  CircleUser,
  Contact,
  FileText,
  GraduationCap,
  House,
  IdCard,
  ImageUp,
  Import,
  KeyRound,
  List,
  type LucideIcon,
  NotebookPen,
  NotebookText,
  School,
  Settings,
  UserCheck,
  Users,
} from 'lucide-react'

/** Icons of the menu's forms by the names of the form table; only those of screens that exist. */
const icons: Readonly<Record<string, LucideIcon>> = {
  house: House,
  school: School,
  list: List,
  'notebook-pen': NotebookPen,
  'notebook-text': NotebookText,
  'graduation-cap': GraduationCap,
  users: Users,
  import: Import,
  'image-up': ImageUp,
  'key-round': KeyRound,
  'circle-user': CircleUser,
  'chart-column': ChartColumn,
  settings: Settings,
  'id-card': IdCard,
  'user-check': UserCheck,
  'file-text': FileText,
  contact: Contact,
}

export const iconOf = (name: string): LucideIcon => icons[name] ?? List
