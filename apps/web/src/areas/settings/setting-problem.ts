import { checkSetting, type SettingDefinition } from '@school/rules'
import type { Say } from '../../texts/text'

/** What is wrong with a value of a setting and what to type instead; undefined where it is allowed. */
export function settingProblem(definition: SettingDefinition, label: string, value: unknown, say: Say): string | undefined {
  if (checkSetting(definition, value) === undefined) return undefined
  const { type, min = 0, max = 1000 } = definition
  if (type === 'int') return say('settings.range', { label, min, max })
  return say(type === 'text' ? 'settings.badPattern' : 'settings.notAllowed')
}
