import { landingPath, menuForms, profilePath, routeAccess, visibleForms } from '@school/rules'
import { Banner, EmptyState, LoadingOverlay, NoAccess } from '@school/ui'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { lazyWithTexts } from './lazy'
import { builtForms, screens } from './screens'
import { type SignedIn, useSession } from './session'
import { useText } from './text'

const Login = lazy(() => import('./areas/auth/Login'))
const Shell = lazy(() => import('./Shell'))
const ChooseSchool = lazyWithTexts(
  async () => ({ default: (await import('./areas/platform/SchoolList')).ChooseSchool }),
  'platform',
)
const FirstLogin = lazy(() => import('./areas/auth/FirstLogin'))

/** The first screen of the menu that exists; somebody for whom nothing is enabled has none. */
const firstScreen = (viewer: SignedIn['viewer']) => visibleForms(viewer).find(form => builtForms.has(form.id) && form.route)

/** Where a person begins: the landing page when its screen exists, else the first screen there is. */
export function startOf({ viewer }: SignedIn): string {
  const landing = landingPath(viewer)
  if (screens.some(screen => screen.path === landing)) return landing
  return firstScreen(viewer)?.route ?? profilePath(viewer)
}

/** A path of this application and of no other site. */
const safePath = (text: string | null) => (text && /^\/(?![/\\])/.test(text) ? text : undefined)

function ToLogin() {
  const { pathname, search } = useLocation()
  const { loginRoute } = useSession()
  const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return <Navigate to={`${loginRoute}${next}`} replace />
}

function SignedInPages({ signedIn }: { signedIn: SignedIn }) {
  const text = useText()
  const { search } = useLocation()
  const start = startOf(signedIn)
  const asked = safePath(new URLSearchParams(search).get('next'))
  const faces = {
    noAccess: <NoAccess homeHref={start} />,
    chooseSchool: <ChooseSchool />,
    childLocked: <NoAccess homeHref={start} />,
    open: null,
  }
  const known = new Set(menuForms.flatMap(form => form.route ?? []))
  return (
    <Shell>
      {firstScreen(signedIn.viewer) ? null : <Banner>{text('app.noScreens')}</Banner>}
      <Suspense fallback={<LoadingOverlay loading fullScreen={false} />}>
        <Routes>
          {screens.map(({ path, component: Screen }) => (
            <Route key={path} path={path} element={faces[routeAccess(path, signedIn.viewer)] ?? <Screen />} />
          ))}
          <Route path="/" element={<Navigate to={start} replace />} />
          <Route path="/login" element={<Navigate to={asked ?? start} replace />} />
          <Route path="/group-login" element={<Navigate to={asked ?? start} replace />} />
          <Route path="*" element={<Unknown known={known} start={start} text={text('app.notFound')} />} />
        </Routes>
      </Suspense>
    </Shell>
  )
}

function Unknown({ known, start, text }: { known: ReadonlySet<string>; start: string; text: string }) {
  const { pathname } = useLocation()
  return known.has(pathname) ? <NoAccess homeHref={start} /> : <EmptyState title={text} />
}

/** The pages of who is signed in, or the login. */
export function Pages() {
  const { signedIn } = useSession()
  if (signedIn === undefined) return <LoadingOverlay loading />
  return (
    <Suspense fallback={<LoadingOverlay loading />}>
      {signedIn === null ? (
        <Routes>
          <Route path="/login" element={<Login mode="school" />} />
          <Route path="/group-login" element={<Login mode="group" />} />
          <Route path="*" element={<ToLogin />} />
        </Routes>
      ) : signedIn.claims.pending.length > 0 ? (
        <FirstLogin />
      ) : (
        <SignedInPages signedIn={signedIn} />
      )}
    </Suspense>
  )
}
