import { type FormCode, findForm, parentOf } from '@school/rules'
import { useNamedText } from '../texts/text'

/** The title of a screen whose code comes from data, in the language of the page. */
export function useCodeTitle(): (code: string) => string {
  const named = useNamedText()
  return code => named(`menu.${code}`, findForm(code)?.title ?? code)
}

/** The title of a screen in the language of the page. */
export const useFormTitle: () => (code: FormCode) => string = useCodeTitle

/** The title of a screen with those of its groups below the first one. */
export function useFormPath(): (code: string) => string {
  const title = useCodeTitle()
  return code => {
    const names: string[] = []
    for (let form = findForm(code); form && parentOf(form); form = parentOf(form)) names.unshift(title(form.id))
    return names.join(' › ') || title(code)
  }
}
