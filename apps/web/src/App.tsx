import {
  type AnchorProps,
  AnchorProvider,
  Button,
  ConfirmProvider,
  EmptyState,
  OverlayRoot,
  SchoolTheme,
  ToastProvider,
} from '@school/ui'
import { Component, type ReactNode } from 'react'
import { BrowserRouter, Link } from 'react-router-dom'
import { useRemembered } from './device'
import { LanguageProvider } from './language'
import { Pages } from './Pages'
import { SessionProvider, useSession } from './session'
import { useText } from './text'

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
    <LanguageProvider>
      <BrowserRouter>
        <AnchorProvider component={RoutedAnchor}>
          <SessionProvider>
            <Themed>
              <Fallback>
                <Pages />
              </Fallback>
            </Themed>
          </SessionProvider>
        </AnchorProvider>
      </BrowserRouter>
    </LanguageProvider>
  )
}
