import { rescue } from 'virtual:texts'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { IntlProvider } from 'react-intl'
import { remember } from '../session/device'
import { codeOf, type LanguageCode, texts } from './page-texts'

export { type LanguageCode, languages } from './page-texts'

interface Choice {
  /** The language that was chosen; the page follows when its texts are there. */
  readonly language: LanguageCode
  readonly setLanguage: (code: string) => void
  /** The language that the page goes on with when the chosen one could not be loaded. */
  readonly staysIn: LanguageCode | undefined
}

const LanguageContext = createContext<Choice | undefined>(undefined)

function setLanguage(code: string): void {
  const known = codeOf(code)
  if (!known) return
  remember('language', known)
  void texts.choose(known)
}

const nothingSaid = () => {}

/** Whose numbers, days and hours a language writes: of India, with the hours of the school's own texts, and of Europe. */
const localeOf: Readonly<Record<LanguageCode, string>> = { en: 'en-IN-u-hc-h23', es: 'es', pt: 'pt-PT', de: 'de' }

/** Gives the page its texts. The fallback shows, with texts of its own, when not even the first of them could be loaded. */
export function LanguageProvider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { chosen, shown, failed } = useSyncExternalStore(texts.follow, texts.texts)
  useEffect(() => {
    document.documentElement.lang = shown?.language ?? chosen
  }, [shown, chosen])
  const choice = useMemo(
    () => ({ language: chosen, setLanguage, staysIn: failed ? shown?.language : undefined }),
    [chosen, shown?.language, failed],
  )
  if (!shown && !failed) return null
  const language = shown?.language ?? chosen
  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={localeOf[language]}
        messages={shown?.messages ?? rescue[language]}
        defaultLocale="en"
        onError={nothingSaid}
      >
        {shown ? children : fallback}
      </IntlProvider>
    </LanguageContext>
  )
}

export function useLanguage() {
  const choice = useContext(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it.')
  return choice
}
