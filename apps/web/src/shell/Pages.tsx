import { landingPath, menuForms, profilePath, routeAccess, visibleForms } from '@school/rules'
import { Banner, LoadingOverlay, later, NoAccess, NotFound, PageTitleProvider, Stack, whenIdle } from '@school/ui'
import { type ReactNode, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Screen } from '../screen'
import { builtForms, screens } from '../screens'
import { type SignedIn, useSession } from '../session'
import { remembered } from '../session/device'
import { useText } from '../texts/text'
import { addressAfterLogin, loginAddress } from './addresses'
import { fetchAhead, fetchList, lazyWithTexts } from './lazy'
import { WaitingScreen } from './Waiting'

const Opening = () => <LoadingOverlay loading />
const Login = later(async () => (await import('../areas/auth/Login')).default, Opening)
const Shell = later<{ children: ReactNode }>(async () => (await import('./Shell')).default, Opening)
const ChooseSchool = lazyWithTexts(async () => ({ default: (await import('../areas/operators/SchoolList')).ChooseSchool }))
const Invitation = later(async () => (await import('../areas/auth/Invitation')).default, Opening)
const VerifyCard = lazyWithTexts(() => import('../areas/tabulation/cards/VerifyCard'))
const FirstLogin = later(async () => (await import('../areas/auth/FirstLogin')).default, Opening)

/** Asks for the code of the first page beside its texts: the frame for who was here before, else the login. */
export const fetchFirst = (): void => fetchAhead(remembered('signedIn') ? Shell : Login)

const screenAt = (path: string) => screens.find(screen => screen.path === path)?.component

/** The first screen of the menu that exists; somebody for whom nothing is enabled has none. */
const firstScreen = (viewer: SignedIn['viewer']) => visibleForms(viewer).find(form => builtForms.has(form.id) && form.route)

/** Where a person begins: the landing page when its screen exists, else the first screen there is. */
export function startOf({ viewer }: SignedIn): string {
  const landing = landingPath(viewer)
  if (screens.some(screen => screen.path === landing)) return landing
  return firstScreen(viewer)?.route ?? profilePath(viewer)
}

/** The page that was asked for comes after the login, but not the one that another person has logged out on. */
function ToLogin() {
  const { pathname, search } = useLocation()
  const { loginRoute, signedOut } = useSession()
  const next = signedOut ? undefined : pathname + search
  return <Navigate to={loginAddress(loginRoute, { schoolId: remembered('schoolId'), next })} replace />
}

interface OpenedProps {
  readonly screen: Screen
  readonly viewer: SignedIn['viewer']
  /** Where the person begins. */
  readonly start: string
}

/** The screen of an address, or why it does not open. */
function Opened({ screen, viewer, start }: OpenedProps) {
  const { path, component: Shown } = screen
  const access = routeAccess(path, viewer)
  if (access === 'noAccess') return <NoAccess homeHref={start} />
  if (access === 'chooseSchool') return <ChooseSchool />
  if (access === 'childLocked') return <ChildLocked homeHref={start} />
  return <Shown meanwhile={<WaitingScreen screen={screen} />} />
}

function SignedInPages({ signedIn }: { signedIn: SignedIn }) {
  const text = useText()
  const { pathname, search } = useLocation()
  const start = startOf(signedIn)
  const opens = (path: string) =>
    screens.some(screen => screen.path === path) && ['open', 'chooseSchool'].includes(routeAccess(path, signedIn.viewer))
  // The frame is drawn once, with the page that it is led to.
  if (['/', '/login', '/group-login'].includes(pathname))
    return (
      <>
        <Opening />
        <Navigate to={addressAfterLogin(pathname === '/' ? '' : search, start, opens)} replace />
      </>
    )
  const page = (
    <Routes>
      {screens.map(screen => (
        <Route key={screen.path} path={screen.path} element={<Opened screen={screen} viewer={signedIn.viewer} start={start} />} />
      ))}
      <Route path="*" element={<Unknown viewer={signedIn.viewer} start={start} />} />
    </Routes>
  )
  return (
    <Shell>
      {firstScreen(signedIn.viewer) ? (
        page
      ) : (
        <Stack>
          <Banner>{text('app.noScreens')}</Banner>
          <div>{page}</div>
        </Stack>
      )}
    </Shell>
  )
}

/** A family screen stays shut until fees are paid; they may have been since the session was read. */
function ChildLocked({ homeHref }: { homeHref: string }) {
  const text = useText()
  const { reload, signedIn } = useSession()
  useEffect(() => void reload(), [reload])
  return <NoAccess homeHref={homeHref} title={text('error.ChildLocked', { name: signedIn?.settings.lockedChild ?? '' })} />
}

const formRoutes = new Set(menuForms.flatMap(form => form.route ?? []))

/** No screen is at this address. Who may not open the form that is named so hears no more of it. */
function Unknown({ viewer, start }: { viewer: SignedIn['viewer']; start: string }) {
  const { pathname } = useLocation()
  const shut = formRoutes.has(pathname) && routeAccess(pathname, viewer) === 'noAccess'
  return shut ? <NoAccess homeHref={start} /> : <NotFound homeHref={start} />
}

/** The pages of who is signed in, or the login. */
export function Pages() {
  const { signedIn } = useSession()
  const text = useText()
  const known = signedIn === undefined ? undefined : signedIn !== null
  useEffect(() => {
    // While the server says who it is, the code of the page comes; while somebody types a password, that of the home.
    if (known === undefined) fetchAhead(screenAt(location.pathname))
    else if (!known) return whenIdle(() => fetchAhead(Shell, screenAt('/home/staff')))
    // What opens next is found in the list.
    else return whenIdle(() => void fetchList().catch(() => {}))
  }, [known])
  // Whoever follows an invitation sets its password, also where somebody else is signed in.
  const { pathname } = useLocation()
  const isInvited = pathname === '/invitation'
  // Who holds a printed card may have no login anywhere.
  if (/^\/verify(?:\/|$)/.test(pathname))
    return (
      <PageTitleProvider site={text('app.name')}>
        <VerifyCard />
      </PageTitleProvider>
    )
  if (signedIn === undefined) return <LoadingOverlay loading />
  return (
    <PageTitleProvider site={signedIn?.settings.school?.name ?? text('app.name')}>
      {isInvited ? (
        <Invitation />
      ) : signedIn === null ? (
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
    </PageTitleProvider>
  )
}
