import { roleOf } from '@school/rules'
import { useIntl } from 'react-intl'
import { chatMessages } from './chat.messages'

const names: Readonly<Record<string, (typeof chatMessages)[keyof typeof chatMessages]>> = {
  Teacher: chatMessages.Teacher,
  Guardian: chatMessages.Guardian,
  NonTeachingStaff: chatMessages.NonTeachingStaff,
  Student: chatMessages.Student,
  SystemAdmin: chatMessages.SystemAdmin,
  SchoolSuperAdmin: chatMessages.SchoolSuperAdmin,
  SchoolHead: chatMessages.SchoolHead,
}

/** Gives the function that names a role; one that is not known stands as it came. */
export function useRoleName(): (role: string) => string {
  const intl = useIntl()
  return role => {
    const name = names[roleOf(role) ?? role]
    return name ? intl.formatMessage(name) : role
  }
}
