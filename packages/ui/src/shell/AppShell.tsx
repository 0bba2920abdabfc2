import { ChevronDown, Languages, Maximize, Menu as MenuIcon, PanelLeft, School, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import styled from 'styled-components'
import { Banner } from '../feedback/Banner'
import { Button } from '../form/Button'
import { IconButton } from '../form/IconButton'
import { color, layer, motion, space, VisuallyHidden } from '../foundation'
import { Menu, type MenuItem, TopPortal } from '../overlay'
import {
  Avatar,
  Bars,
  Brand,
  Context,
  Footer,
  Page,
  Ribbon,
  Root,
  Rule,
  Side,
  SkipLink,
  SmallOnly,
  Spring,
  Top,
  UserButton,
  WideOnly,
} from './Shell.styles'
import { type MenuEntry, SidebarMenu } from './Sidebar'
import { shellMessages, workingInMessage } from './shell.messages'

const Drawer = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.scrim};

  & > div {
    display: flex;
    flex-direction: column;
    width: min(300px, calc(100vw - 48px));
    height: 100%;
    background: ${color.well};
    animation: drawer ${motion.enter};
  }

  & > div > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-inline-end: ${space[8]};
    border-bottom: 1px solid ${color.rule};
  }

  & > div > header > a {
    border: 0;
  }

  @keyframes drawer {
    from {
      transform: translateX(-100%);
    }
  }
`

const OperatorBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[8]} ${space[16]};
  padding: ${space[4]} ${space[16]};
  background: ${color.danger.soft};
  color: ${color.danger.ink};
`

export type ShellLanguage = { code: string; name: string }

export type AppShellProps = {
  school: { name: string; place: string; logoUrl?: string | null } | null
  /** Name shown where there is no school. */
  productName: string
  /** Line under the school's name in the top bar, such as the academic year. */
  context?: string
  homeHref: string
  menu: readonly MenuEntry[]
  /** Path of the open page. */
  current: string
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  quickSearch: ReactNode
  /** Bells, chat, selectors, between the languages and the user. */
  tools?: ReactNode
  languages: readonly ShellLanguage[]
  language: string
  onLanguage: (code: string) => void
  user: {
    name: string
    role: string
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
  /** Line of the developer at the end of every page. */
  credit: string
  children: ReactNode
}

/** The frame of every signed-in page: menu, top bar, page. */
export function AppShell(props: AppShellProps) {
  const {
    school,
    productName,
    context,
    homeHref,
    menu,
    current,
    collapsed,
    onCollapse,
    quickSearch,
    tools,
    languages,
    language,
    onLanguage,
    user,
    ribbon,
    operatorSchool,
    onLeaveSchool,
    offline,
    credit,
    children,
  } = props
  const intl = useIntl()
  const [peek, setPeek] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set())
  const opener = useRef<HTMLButtonElement>(null)
  const toggle = (id: string) =>
    setOpenGroups(new Set(openGroups.has(id) ? [...openGroups].filter(open => open !== id) : [...openGroups, id]))
  const name = school?.name ?? productName
  const brand = (
    <Brand href={homeHref}>
      {school?.logoUrl ? <img src={school.logoUrl} alt="" /> : <School aria-hidden strokeWidth={1.4} />}
      {collapsed && !peek && !drawer ? null : (
        <span>
          <b>{name}</b>
          {school?.place ? <small>{school.place}</small> : null}
        </span>
      )}
    </Brand>
  )
  const closeDrawer = () => {
    setDrawer(false)
    opener.current?.focus()
  }
  const fullScreen = () =>
    (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
  return (
    <Root data-collapsed={collapsed ? '' : undefined}>
      <SkipLink href="#page">{intl.formatMessage(shellMessages.skip)}</SkipLink>
      <Bars>
        {operatorSchool ? (
          <OperatorBar role="status">
            {intl.formatMessage(workingInMessage, { school: operatorSchool })}
            <Button onClick={onLeaveSchool}>{intl.formatMessage(shellMessages.leaveSchool)}</Button>
          </OperatorBar>
        ) : null}
        {offline ? <Banner tone="warning">{intl.formatMessage(shellMessages.noConnection)}</Banner> : null}
      </Bars>
      <Side
        data-peek={peek ? '' : undefined}
        onMouseEnter={() => setPeek(collapsed)}
        onMouseLeave={() => setPeek(false)}
        onFocus={() => setPeek(collapsed)}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) setPeek(false)
        }}
      >
        {brand}
        <SidebarMenu entries={menu} current={current} openGroups={openGroups} onToggleGroup={toggle} />
      </Side>
      <Top>
        <WideOnly>
          <IconButton
            icon={PanelLeft}
            label={intl.formatMessage(collapsed ? shellMessages.expand : shellMessages.collapse)}
            onClick={() => onCollapse(!collapsed)}
          />
        </WideOnly>
        <SmallOnly>
          <IconButton
            ref={opener}
            icon={MenuIcon}
            label={intl.formatMessage(shellMessages.openMenu)}
            onClick={() => setDrawer(true)}
          />
        </SmallOnly>
        {quickSearch}
        <Spring />
        {ribbon ? <Ribbon>{ribbon}</Ribbon> : null}
        <Context>
          <b>{school ? `${school.name}, ${school.place}` : productName}</b>
          {context}
        </Context>
        <Rule />
        <WideOnly>
          <IconButton icon={Maximize} label={intl.formatMessage(shellMessages.fullscreen)} onClick={fullScreen} />
        </WideOnly>
        <Menu
          label={intl.formatMessage(shellMessages.language)}
          placement="bottom-end"
          items={languages.map(item => ({
            key: item.code,
            label: item.name,
            checked: item.code === language,
            onSelect: () => onLanguage(item.code),
          }))}
          trigger={trigger => (
            <IconButton
              {...trigger}
              icon={Languages}
              label={`${intl.formatMessage(shellMessages.language)}: ${language.toUpperCase()}`}
            />
          )}
        />
        {tools}
        <Rule />
        <Menu
          label={intl.formatMessage(shellMessages.account)}
          placement="bottom-end"
          items={user.links}
          trigger={trigger => (
            <UserButton {...trigger} type="button">
              <VisuallyHidden>
                {intl.formatMessage(shellMessages.account)}
                {user.showName ? '' : `: ${user.name}`}
              </VisuallyHidden>
              <Avatar aria-hidden>
                {user.photoUrl ? <img src={user.photoUrl} alt="" /> : user.name.slice(0, 2).toUpperCase()}
              </Avatar>
              {user.showName ? (
                <span>
                  <b>{user.name}</b>
                  <small>{user.role}</small>
                </span>
              ) : null}
              <ChevronDown aria-hidden />
            </UserButton>
          )}
        />
      </Top>
      <Page id="page" tabIndex={-1}>
        <div>
          {children}
          <Footer>{credit}</Footer>
        </div>
      </Page>
      {drawer ? (
        <TopPortal>
          <Drawer
            onClick={event => {
              if (event.target === event.currentTarget) closeDrawer()
            }}
            onKeyDown={event => {
              if (event.key === 'Escape') closeDrawer()
            }}
          >
            <div role="dialog" aria-modal="true" aria-label={intl.formatMessage(shellMessages.menu)}>
              <header>
                {brand}
                <IconButton autoFocus icon={X} label={intl.formatMessage(shellMessages.closeMenu)} onClick={closeDrawer} />
              </header>
              <SidebarMenu
                entries={menu}
                current={current}
                openGroups={openGroups}
                onToggleGroup={toggle}
                onNavigate={() => setDrawer(false)}
              />
            </div>
          </Drawer>
        </TopPortal>
      ) : null}
    </Root>
  )
}
