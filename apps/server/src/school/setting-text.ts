import { checkSetting, type Language, type SettingDefinition } from '@school/rules'
import { fieldText } from '../platform/field-texts'

/** What to type instead, by the type of the setting. */
function insteadOf({ type, of, min = 0, max = 1000, options = [] }: SettingDefinition, value: unknown) {
  if (of) return fieldText('StaffWithLogin')
  switch (type) {
    case 'bool':
      return fieldText('WrongFlag')
    case 'int':
      return fieldText('OutOfRange', { min, max })
    case 'enum':
    case 'multi':
      return fieldText('NotAChoice', { options: options.join(', ') })
    case 'time':
      return fieldText('WrongTime')
    case 'text':
      if (typeof value !== 'string') return fieldText('WrongText')
      return value.length > max ? fieldText('TooLong', { n: max }) : fieldText('WrongPattern')
  }
}

/**
 * What is wrong with a value of a setting, in the language of the reader; undefined when it is allowed. The name of a
 * setting is known here in English alone, so the other languages leave it to the field.
 */
export function settingText(definition: SettingDefinition, value: unknown): ((language: Language) => string) | undefined {
  const english = checkSetting(definition, value)
  if (english === undefined) return undefined
  const instead = insteadOf(definition, value)
  return language => (language === 'en' ? english : instead(language))
}
