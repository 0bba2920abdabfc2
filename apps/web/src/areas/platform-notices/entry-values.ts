import type { AnswerOfCall, platformNotices } from '@school/api/client'
import {
  familyRoles,
  mostPlatformNoticeDays,
  mostPlatformNoticeLetters,
  type PlatformNoticeRole,
  platformNoticeRoles,
  richTextWords,
  trimmed,
} from '@school/rules'
import { useText } from '../../texts/text'
import type { Entry } from './NotificationEntry'

export type Offers = AnswerOfCall<typeof platformNotices.initialValues>

export interface Values {
  title: string
  message: string
  tone: Entry['tone']
  showAs: Entry['showAs']
  roles: PlatformNoticeRole[]
  scope: Entry['scope']
  scopeIds: string[]
  startsAt: string | null
  endsAt: string | null
}

/** All staff, as long as nobody chooses others. */
const staff = platformNoticeRoles.filter(role => !(familyRoles as readonly string[]).includes(role))

/** What the form begins with; a copy has times of its own. */
export function begun(offers: Offers, entry: Entry | undefined, copy: boolean): Values {
  if (!entry) {
    const scope = offers.allSchools ? 'all' : 'schools'
    return {
      title: '',
      message: '',
      tone: 'info',
      showAs: 'bell',
      roles: [...staff],
      scope,
      scopeIds: [],
      startsAt: new Date().toISOString(),
      endsAt: null,
    }
  }
  const { title, message, tone, showAs, roles, scope, startsAt, endsAt } = entry
  const times = copy ? { startsAt: null, endsAt: null } : { startsAt, endsAt }
  return { title, message, tone, showAs, roles: [...roles], scope, scopeIds: entry.scopeIds.map(({ id }) => id), ...times }
}

/** What is missing or wrong, by field. */
export function useProblems() {
  const text = useText()
  return ({ title, message, roles, scope, scopeIds, startsAt, endsAt }: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('platformNotices.required', { field })
    const { length } = richTextWords(message)
    const end = () => {
      if (!endsAt) return required(text('platformNotices.to'))
      if (!startsAt) return undefined
      const stay = Date.parse(endsAt) - Date.parse(startsAt)
      if (stay <= 0) return text('platformNotices.endBefore')
      return stay > mostPlatformNoticeDays * 86_400_000
        ? text('platformNotices.tooLong', { n: mostPlatformNoticeDays })
        : undefined
    }
    return {
      title: trimmed(title) ? undefined : required(text('platformNotices.titleField')),
      message:
        length === 0
          ? required(text('platformNotices.message'))
          : length > mostPlatformNoticeLetters
            ? text('platformNotices.tooManyLetters', { n: mostPlatformNoticeLetters })
            : undefined,
      roles: roles.length > 0 ? undefined : required(text('platformNotices.roles')),
      scopeIds: scope === 'all' || scopeIds.length > 0 ? undefined : required(text(`platformNotices.scope.${scope}`)),
      startsAt: startsAt ? undefined : required(text('platformNotices.from')),
      endsAt: end(),
    }
  }
}
