import {
  CalendarCheck,
  CalendarDays,
  CalendarOff,
  Contact,
  Database,
  ExternalLink,
  GraduationCap,
  House,
  Import,
  IndianRupee,
  List,
  Lock,
  type LucideIcon,
  Megaphone,
  NotebookPen,
  NotebookText,
  Presentation,
  ReceiptIndianRupee,
  School,
  Smartphone,
  ThumbsUp,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'

/**
 * Icons of the entries that the menu shows at once, by the names of the form table. The menu draws none within its groups;
 * those of the quick search come later (`menuIcon` of the library).
 */
const icons: Readonly<Record<string, LucideIcon>> = {
  'calendar-check': CalendarCheck,
  'calendar-days': CalendarDays,
  'calendar-off': CalendarOff,
  'clipboard-check': NotebookText,
  'clipboard-list': NotebookText,
  contact: Contact,
  database: Database,
  'external-link': ExternalLink,
  'graduation-cap': GraduationCap,
  house: House,
  import: Import,
  'indian-rupee': IndianRupee,
  list: List,
  lock: Lock,
  megaphone: Megaphone,
  'notebook-pen': NotebookPen,
  'notebook-text': NotebookText,
  presentation: Presentation,
  'receipt-indian-rupee': ReceiptIndianRupee,
  school: School,
  smartphone: Smartphone,
  'thumbs-up': ThumbsUp,
  'user-cog': UserCog,
  users: Users,
  wallet: Wallet,
}

/** The icon of a name; a list for those that come later. */
export const firstIcon = (name: string): LucideIcon => icons[name] ?? List

export const isFirstIcon = (name: string): boolean => name in icons
