import { studentValueText } from '../people/code-texts'
import { staffValueText } from '../people/staff-texts'
import type { Language } from '../texts/language'

/** An option of a record's column as people read it, by the name that reports give it. */
export function optionText(kind: 'students' | 'staff', column: string, option: string, language: Language): string {
  if (kind === 'students') return studentValueText(column, option, language)
  // A file says Yes where a report says yes.
  return staffValueText(column, column === 'teaching' ? option.toLowerCase() : option, language)
}
