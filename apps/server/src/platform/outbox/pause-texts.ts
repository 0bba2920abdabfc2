import { sayOf } from '@school/texts'

const ids = {
  Title: 'pause.Title',
  account: 'pause.account',
  text: 'pause.text',
} as const

export type PauseText = keyof typeof ids

export const pauseText = sayOf(ids)
