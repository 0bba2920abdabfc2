import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MenuItem } from '../../overlay'
import { LanguageSwitch, type ShellLanguage } from '../LanguageSwitch'
import { EnvironmentRibbon, OfflineNotice, OperatorBar, ShellFooter } from '../Notices'
import { type MenuEntry, Sidebar } from '../Sidebar'
import { shellMessages } from '../shell.messages'
import { TopBar } from '../TopBar'
import { UserMenu } from '../UserMenu'
import { Column, Frame, Main, Page, Side, SideBox, Skip } from './AppShell.styles'
import { MenuDrawer } from './MenuDrawer'
import { SchoolBrand } from './SchoolBrand'
import { useBackPasses } from './useBackCloses'
import { usePeek } from './usePeek'
import { useSettled } from './useSettled'
import { smallBelow, useSmallScreen } from './useSmallScreen'

export type AppShellProps = {
  school: {
    name: string
    place: string
    logoUrl?: string | null
    /** A picture that says the name: it stands for seal, name and place where the menu is wide. */
    logoWithNameUrl?: string | null
  } | null
  /** Name shown where there is no school. */
  productName: string
  /** Line under the school's name in the top bar, such as the academic year. */
  context?: string
  homeHref: string
  menu: readonly MenuEntry[]
  /** Path of the open page. */
  current: string
  collapsed: boolean
  /** Asks to remember the choice. */
  onCollapse: (collapsed: boolean) => void
  /** Ids of menu groups left open; without it the shell remembers them while it stands. */
  openGroups?: readonly string[]
  /** Asks to remember them. */
  onOpenGroups?: (ids: string[]) => void
  /** `QuickSearch`. */
  quickSearch: ReactNode
  /** Selectors, chat and bells between the languages and the user. */
  tools?: ReactNode
  /** A tool names the school, such as `SchoolSelector`; the top bar then does not. */
  schoolInTools?: boolean
  languages: readonly ShellLanguage[]
  language: string
  onLanguage: (code: string) => void
  user: {
    name: string
    role: string
    /** Shown with the name where the top bar has no room for it. */
    school?: string
    photoUrl?: string | null
    /** False for guardians: their name stands above their children. */
    showName: boolean
    links: readonly MenuItem[]
  }
  /** 'LOCAL', 'TEST', 'UAT'; absent in production. */
  ribbon?: string
  /** Name of the school an operator works in. */
  operatorSchool?: string | null
  onLeaveSchool?: () => void
  /** No network: the page stays, a notice shows. */
  offline?: boolean
  /** `BottomBar`, for guardians; a function gets what opens the drawer. */
  bottomBar?: ReactNode | ((openDrawer: () => void) => ReactNode)
  /** Line of the developer at the end of every page. */
  credit: string
  /** The sidebar has been turned and the page has its new width. */
  onSettled?: () => void
  children: ReactNode
}

/**
 * The frame of every signed-in page. From 1200 px on the sidebar is 248 px wide or, collapsed, 64 px and expands over
 * the page under the pointer, with the focus or when a finger taps a group; below it is a drawer. On phones the drawer
 * also holds the person's own pages, the full screen and the languages.
 */
export function AppShell(props: AppShellProps) {
  const { school, productName, homeHref, menu, current, collapsed, onCollapse, user, onSettled, bottomBar } = props
  const { languages, language, onLanguage, operatorSchool, onLeaveSchool, ribbon, credit, children } = props
  const intl = useIntl()
  const small = useSmallScreen()
  const [drawer, setDrawer] = useState(false)
  const { peek, side, open, close, closeTouched, handlers } = usePeek()
  const [ownGroups, setOwnGroups] = useState<readonly string[]>([])
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!small) setDrawer(false)
  }, [small])

  useBackPasses(drawer)
  useSettled(collapsed, onSettled)

  const toggleMenu = () => {
    // The window's own width decides: the debounced one may still be the old one.
    if (window.innerWidth < smallBelow) setDrawer(true)
    else {
      close()
      onCollapse(!collapsed)
    }
  }
  const closeDrawer = () => setDrawer(false)

  const name = school?.name ?? productName
  const brand = { school, productName, homeHref }
  const narrow = collapsed && !peek
  const sidebar = {
    menu,
    address: current,
    openGroups: props.openGroups ?? ownGroups,
    onOpenGroups: props.onOpenGroups ?? setOwnGroups,
  }
  const languageProps = { languages, language, onLanguage }

  return (
    <>
      <Skip
        href="#page"
        onClick={event => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {intl.formatMessage(shellMessages.skip)}
      </Skip>
      <Frame data-collapsed={collapsed || undefined}>
        <Side ref={side} {...handlers}>
          <SideBox data-peek={(collapsed && peek) || undefined}>
            <SchoolBrand {...brand} narrow={narrow} />
            <Sidebar {...sidebar} narrow={narrow} onWiden={open} onChosen={closeTouched} />
          </SideBox>
        </Side>
        <Column data-bar={bottomBar ? '' : undefined}>
          {operatorSchool ? <OperatorBar schoolName={operatorSchool} onLeave={() => onLeaveSchool?.()} /> : null}
          <TopBar
            small={small}
            collapsed={collapsed}
            onMenu={toggleMenu}
            homeHref={homeHref}
            name={name}
            school={
              props.schoolInTools ? undefined : school ? [school.name, school.place].filter(Boolean).join(', ') : productName
            }
            logoUrl={school?.logoUrl}
            context={props.context}
            search={props.quickSearch}
            language={<LanguageSwitch {...languageProps} />}
            tools={props.tools}
            user={<UserMenu {...user} />}
          />
          {ribbon ? <EnvironmentRibbon name={ribbon} /> : null}
          <OfflineNotice offline={props.offline ?? false} />
          <Main ref={main} id="page" tabIndex={-1}>
            <Page data-page="">{children}</Page>
          </Main>
          <ShellFooter>{credit}</ShellFooter>
          {typeof bottomBar === 'function' ? bottomBar(() => setDrawer(true)) : bottomBar}
        </Column>
      </Frame>
      {drawer ? <MenuDrawer {...brand} user={user} sidebar={sidebar} languages={languageProps} onClose={closeDrawer} /> : null}
    </>
  )
}
