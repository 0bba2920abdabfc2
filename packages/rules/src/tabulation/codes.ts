/** What a code in place of a mark does: it counts as 0, it is left out, or it withholds the result. */
export const codeEffects = ['zero', 'exclude', 'withhold'] as const
export type CodeEffect = (typeof codeEffects)[number]

export interface ResultCode {
  readonly code: string
  readonly effect: CodeEffect
  /** Left out for good: a whole subject with it simply leaves the result. */
  readonly settles: boolean
  readonly failsSubject: boolean
  readonly needsNote: boolean
}

const code = (name: string, effect: CodeEffect, more: Partial<ResultCode> = {}): ResultCode => ({
  code: name,
  effect,
  settles: false,
  failsSubject: false,
  needsNote: false,
  ...more,
})

/** Codes that every school begins with and keeps. */
export const reservedCodes: readonly ResultCode[] = [
  code('AB', 'zero'),
  code('ML', 'exclude'),
  code('OD', 'exclude'),
  code('NJ', 'exclude'),
  code('EX', 'exclude', { settles: true }),
  code('NA', 'exclude', { settles: true }),
  code('MP', 'zero', { failsSubject: true, needsNote: true }),
  code('WH', 'withhold', { needsNote: true }),
]
