import {
  type AnchorProps,
  AnchorProvider,
  Button,
  ConfirmProvider,
  EmptyState,
  OverlayRoot,
  SchoolTheme,
  ToastProvider,
  useConfirm,
} from '@school/ui'
import { Component, type ReactNode, useEffect } from 'react'
import { BrowserRouter, Link } from 'react-router-dom'
import { UnsavedProvider } from '../forms/unsaved'
import { SessionProvider, useSession } from '../session'
import { useRemembered } from '../session/device'
import { LanguageProvider, languages, useLanguage } from '../texts/language'
import { useText } from '../texts/text'
import { Pages } from './Pages'

/** Links of the library follow the router; addresses of files and other sites stay plain. */
function RoutedAnchor({ href = '', ...rest }: AnchorProps) {
  return href.startsWith('/') && !/^\/(api\/)?files\//.test(href) && !rest.target ? (
    <Link to={href} {...rest} />
  ) : (
    <a href={href} {...rest} />
  )
}

function Broken() {
  const text = useText()
  return (
    <EmptyState title={text('app.broken')} action={<Button onClick={() => location.reload()}>{text('app.reload')}</Button>} />
  )
}

/** A page that throws shows that it did, and the rest of the application goes on. */
class Fallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children
  }
}

/** Tells when a chosen language could not be loaded, and offers to reload. Who stays keeps the language of the page. */
function LanguageTrouble() {
  const text = useText()
  const confirm = useConfirm()
  const { language, staysIn, setLanguage } = useLanguage()
  useEffect(() => {
    if (!staysIn) return
    const nameOf = (code: string) => languages.find(known => known.code === code)?.name ?? code
    const question = {
      title: text('app.languageFailed', { language: nameOf(language) }),
      message: text('app.languageFailedHelp', { current: nameOf(staysIn) }),
      icon: 'warning',
      confirmText: text('app.reload'),
    } as const
    confirm(question).then(reload => (reload ? location.reload() : setLanguage(staysIn)))
  }, [staysIn, language, text, confirm, setLanguage])
  return null
}

function Themed({ children }: { children: ReactNode }) {
  const { signedIn } = useSession()
  const theme = useRemembered('theme')
  const density = useRemembered('density')
  return (
    <SchoolTheme
      theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
      density={density === 'comfortable' || density === 'compact' ? density : 'auto'}
      accent={signedIn?.settings.school?.accent ?? undefined}
    >
      <OverlayRoot>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </OverlayRoot>
    </SchoolTheme>
  )
}

export function App() {
  return (
    <LanguageProvider
      fallback={
        <SchoolTheme theme="system" density="auto">
          <Broken />
        </SchoolTheme>
      }
    >
      <BrowserRouter>
        <AnchorProvider component={RoutedAnchor}>
          <SessionProvider>
            <Themed>
              <LanguageTrouble />
              <UnsavedProvider>
                <Fallback>
                  <Pages />
                </Fallback>
              </UnsavedProvider>
            </Themed>
          </SessionProvider>
        </AnchorProvider>
      </BrowserRouter>
    </LanguageProvider>
  )
}
