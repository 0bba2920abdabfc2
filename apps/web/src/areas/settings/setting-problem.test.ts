import { settingDefinition } from '@school/rules'
import { catalogue } from '@school/texts'
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import type { Say } from '../../texts/text'
import { settingProblem } from './setting-problem'

const speaking = (messages: Readonly<Record<string, string>>, locale: string): Say => {
  const intl = createIntl({ locale, messages })
  return (id, values) => intl.formatMessage({ id }, values)
}
const say = speaking(catalogue.en, 'en-IN')

describe('a setting that cannot be saved', () => {
  const days = settingDefinition('notification.bellDays')
  const pattern = settingDefinition('student.admNoPattern')

  it('says between which numbers its value lies', () => {
    expect(settingProblem(days, 'Days in the bell', 999, say)).toBe('Days in the bell must be 1 to 90.')
    expect(settingProblem(days, 'Tage in der Glocke', 0, speaking(catalogue.de, 'de'))).toBe(
      'Tage in der Glocke muss zwischen 1 und 90 liegen.',
    )
  })
  it('says what a pattern looks like', () =>
    expect(settingProblem(pattern, 'Pattern', '([', say)).toMatch(/^Type a regular expression such as \^/))
  it('says nothing about a value that is allowed', () => {
    expect(settingProblem(days, 'Days in the bell', 90, say)).toBeUndefined()
    expect(settingProblem(pattern, 'Pattern', '^[0-9]+$', say)).toBeUndefined()
  })
})
