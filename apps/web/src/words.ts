import { findForm, momentIn } from '@school/rules'
import { useNamedText } from './text'
import { useSchoolZone } from './zone'

/** The title of a screen in the language of the page. */
export function useFormTitle(): (code: string) => string {
  const named = useNamedText()
  return code => named(`menu.${code}`, findForm(code)?.title ?? code)
}

/** Day and time of an instant at the school. */
export function useMoment(): (at: string | null | undefined) => string {
  const zone = useSchoolZone()
  return at => (at ? momentIn(zone, new Date(at)) : '')
}

/** A list of the server as choices. */
export const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(item => ({ value: item.id, label: item.name }))
