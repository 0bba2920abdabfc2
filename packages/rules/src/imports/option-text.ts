import { staffValueText, studentValueText } from '../people/codes'
import type { Language } from '../texts/language'
import type { Speak } from '../texts/speak'

/** An option of a record's column as people read it, by the name that reports give it. */
export function optionText(
  kind: 'students' | 'staff',
  column: string,
  option: string,
  { language, speak }: { readonly language: Language; readonly speak: Speak },
): string {
  if (kind === 'students') return studentValueText(column, option, language, speak)
  // A file says Yes where a report says yes.
  return staffValueText(column, column === 'teaching' ? option.toLowerCase() : option, speak)
}
