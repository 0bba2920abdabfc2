import { messages as english } from 'virtual:texts/en'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { IntlProvider, type MessageFormatElement } from 'react-intl'
import { remember, remembered } from './device'

export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'pt', name: 'Português' },
  { code: 'de', name: 'Deutsch' },
] as const

export type LanguageCode = (typeof languages)[number]['code']

type Messages = Readonly<Record<string, MessageFormatElement[]>>

const loaders: Readonly<Record<LanguageCode, () => Promise<{ messages: Messages }>>> = {
  en: async () => ({ messages: english }),
  es: () => import('virtual:texts/es'),
  pt: () => import('virtual:texts/pt'),
  de: () => import('virtual:texts/de'),
}

const codeOf = (text: string | null | undefined): LanguageCode | undefined =>
  languages.find(language => language.code === text?.slice(0, 2).toLowerCase())?.code

const LanguageContext = createContext<{ language: LanguageCode; setLanguage: (code: string) => void } | undefined>(undefined)

/** The chosen language, else the browser's when it is one of the four, else English. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<LanguageCode>(
    () => codeOf(remembered('language')) ?? codeOf(navigator.language) ?? 'en',
  )
  const [loaded, setLoaded] = useState<{ language: LanguageCode; messages: Messages }>()
  useEffect(() => {
    let current = true
    document.documentElement.lang = language
    loaders[language]().then(({ messages }) => current && setLoaded({ language, messages }))
    return () => {
      current = false
    }
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      setLanguage: (code: string) => {
        const known = codeOf(code)
        if (!known) return
        remember('language', known)
        setLanguage(known)
      },
    }),
    [language],
  )
  if (!loaded) return null
  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={loaded.language === 'en' ? 'en-IN' : loaded.language}
        messages={loaded.messages}
        defaultLocale="en"
        onError={() => {}}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

export function useLanguage() {
  const choice = useContext(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it.')
  return choice
}
