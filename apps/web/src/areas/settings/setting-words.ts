import { findSetting } from '@school/rules'
import { useIntl } from 'react-intl'
import { useNamedText, useText } from '../../texts/text'

/** What a setting or module is called, and how a value of it is read. */
export function useSettingWords() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  return {
    nameOf: ({ kind, code }: { readonly kind: 'setting' | 'module'; readonly code: string }) =>
      kind === 'module'
        ? `${code} · ${named(`module.${code}`, code)}`
        : named(`setting.${code}`, findSetting(code)?.label ?? code),
    valueOf: (code: string, value: unknown): string => {
      if (typeof value === 'boolean') return text(value ? 'settings.on' : 'settings.off')
      if (typeof value === 'number') return intl.formatNumber(value)
      const option = (one: unknown) => named(`setting.${code}.${String(one)}`, String(one))
      if (Array.isArray(value)) return intl.formatList(value.map(option)) || '–'
      return value === '' || value === null || value === undefined ? '–' : option(value)
    },
  }
}
