import { roleOf } from '@school/rules'
import { useIntl } from 'react-intl'
import { chatMessages } from './chat.messages'

const named = ['Teacher', 'Guardian', 'NonTeachingStaff', 'Student', 'SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'] as const

/** Gives the function that names a role; one that is not known stands as it came. */
export function useRoleName(): (role: string) => string {
  const intl = useIntl()
  return role => {
    const name = named.find(one => one === (roleOf(role) ?? role))
    return name ? intl.formatMessage(chatMessages[name]) : role
  }
}
