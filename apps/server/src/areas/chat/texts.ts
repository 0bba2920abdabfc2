import { sayOf } from '@school/texts'

const ids = {
  FormerMember: 'chat.FormerMember',
} as const

export const chatText = sayOf(ids)
