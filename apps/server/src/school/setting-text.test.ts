import { languageCodes, type SettingDefinition, settingDefinition } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { settingText } from './setting-text'

const said = (definition: SettingDefinition, value: unknown) => {
  const text = settingText(definition, value)
  return text && languageCodes.map(text)
}

describe('what is wrong with a setting', () => {
  const hours = settingDefinition('login.staffIdleHours')

  it('is nothing while the value is allowed', () => expect(said(hours, 24)).toBeUndefined())
  it('is said in every language', () =>
    expect(said(hours, 73)).toEqual([
      'Hours staff stay signed in must be 1 to 72.',
      'Escriba un número entero de 1 a 72.',
      'Escreva um número inteiro de 1 a 72.',
      'Geben Sie eine ganze Zahl von 1 bis 72 ein.',
    ]))
  it('names the choices', () =>
    expect(said(settingDefinition('user.guardianLoginRule'), 'name')?.at(-1)).toBe('Wählen Sie eines davon: admno, mobile.'))
  it('tells a long text from a wrong one', () => {
    const pattern = settingDefinition('student.admNoPattern')
    expect(said(pattern, '(')?.at(-1)).toBe('Geben Sie einen regulären Ausdruck ein oder lassen Sie das Feld leer.')
    expect(said(pattern, 'x'.repeat(2000))?.at(-1)).toMatch(/^Geben Sie höchstens \d+ Zeichen ein\.$/)
    expect(said(pattern, 5)?.at(-1)).toBe('Geben Sie einen Text ein.')
  })
  it('asks a switch for yes or no', () =>
    expect(said(settingDefinition('home.birthdays'), 'on')?.at(-1)).toBe('Wählen Sie Ja oder Nein.'))
})
