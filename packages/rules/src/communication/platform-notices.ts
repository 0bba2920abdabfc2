import type { Role } from '../menu/roles'

/** Roles that an announcement of the operator can be for. */
export const platformNoticeRoles = [
  'SystemAdmin',
  'SchoolSuperAdmin',
  'SchoolGroupAdmin',
  'SchoolHead',
  'Teacher',
  'NonTeachingStaff',
  'Guardian',
  'Student',
] as const satisfies readonly Role[]
export type PlatformNoticeRole = (typeof platformNoticeRoles)[number]

/** Where an announcement stands. */
export const platformNoticePlaces = ['bell', 'banner', 'both'] as const
export const platformNoticeTones = ['info', 'success', 'warning', 'danger'] as const
export const platformNoticeScopes = ['all', 'groups', 'schools'] as const
export const platformNoticeStates = ['Draft', 'Scheduled', 'Live', 'Ended', 'Withdrawn'] as const
export type PlatformNoticeState = (typeof platformNoticeStates)[number]

/** Letters of a message without its marks, and days that an announcement stands at most. */
export const mostPlatformNoticeLetters = 4000
export const mostPlatformNoticeDays = 90

/** What an announcement is at a moment; times in ms, null for what did not happen. It is live from its start up to its end. */
export function platformNoticeState(
  {
    publishedAt,
    withdrawnAt,
    startsAt,
    endsAt,
  }: { publishedAt: number | null; withdrawnAt: number | null; startsAt: number; endsAt: number },
  now: number,
): PlatformNoticeState {
  if (withdrawnAt !== null) return 'Withdrawn'
  if (publishedAt === null) return 'Draft'
  if (now < startsAt) return 'Scheduled'
  return now < endsAt ? 'Live' : 'Ended'
}

/** What may be changed: all of it before it is live, its words alone then, and nothing of what is over. */
export const platformNoticeEdit = (state: PlatformNoticeState): 'all' | 'words' | 'none' =>
  state === 'Draft' || state === 'Scheduled' ? 'all' : state === 'Live' ? 'words' : 'none'
