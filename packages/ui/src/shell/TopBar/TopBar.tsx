import { Maximize, Menu as MenuIcon, Minimize, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { IconButton } from '../../form'
import { Anchor, color, font, layer, media, space } from '../../foundation'
import { SchoolSeal } from '../SchoolSeal'
import { shellMessages } from '../shell.messages'
import { useFullscreen } from './useFullscreen'

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.bar};
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  height: 56px;
  padding: 0 ${space[24]} 0 ${space[12]};
  border-bottom: 1px solid ${color.rule};
  background: ${color.surface};

  ${media.small} {
    padding-inline: ${space[8]};
  }

  ${media.phone} {
    gap: 0;
    padding-inline: ${space[4]} ${space[8]};
    background: ${color.paper};

    & button[data-square] > svg {
      width: 20px;
      height: 20px;
      color: ${color.ink};
    }
  }

  @media print {
    display: none;
  }
`

const Tools = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[8]};

  ${media.phone} {
    gap: 0;
  }
`

const Space = styled.div`
  flex: 1;
  min-width: 0;
`

const Brand = styled(Anchor)`
  display: none;
  flex: 1;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  padding: ${space[8]} ${space[4]};
  color: ${color.ink};
  font: 600 ${font.t14} ${font.sans};
  text-decoration: none;

  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* The name stands further right, so the seal alone leads home. */
  ${media.small} {
    display: flex;
    flex: none;
    min-height: 44px;
  }

  @media (min-width: 600px) {
    & > span {
      position: absolute;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
  }

  ${media.phone} {
    flex: 1;

    &[data-seal] {
      flex: none;
    }
  }

  &[data-seal] > span {
    position: absolute;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
`

const Context = styled.div`
  flex: 0 1 auto;
  min-width: 0;
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};
  text-align: end;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > b {
    display: block;
    color: ${color.ink};
    font: 500 ${font.t13} ${font.sans};
    line-height: 16px;
  }

  @media (max-width: 899.98px) {
    display: none;
  }
`

const Rule = styled.div`
  flex: none;
  width: 1px;
  height: 24px;
  margin: 0 ${space[8]};
  background: ${color.rule};

  ${media.phone} {
    display: none;
  }
`

/** What a phone keeps in the drawer instead. */
const NotOnPhones = styled.div`
  display: contents;

  ${media.phone} {
    display: none;
  }
`

export type TopBarProps = {
  /** Below 1200 px: the first button opens the drawer. */
  small: boolean
  collapsed: boolean
  onMenu: () => void
  homeHref: string
  /** School or product, in place of the sidebar's head below 1200 px; a tablet shows its seal alone. */
  name: string
  /** School with its place, over the line of context. Absent where a tool names it, such as the one that switches schools. */
  school?: string
  logoUrl?: string | null
  context?: string
  search: ReactNode
  language: ReactNode
  tools?: ReactNode
  user: ReactNode
}

/** The bar over every screen. On phones it keeps menu, name, search, chat and bells; the rest stands in the drawer. */
export function TopBar(props: TopBarProps) {
  const { small, collapsed, onMenu, homeHref, name, school, logoUrl, context, search, language, tools, user } = props
  const intl = useIntl()
  const fullscreen = useFullscreen()
  const menuLabel = small ? shellMessages.openMenu : collapsed ? shellMessages.expand : shellMessages.collapse
  return (
    <Bar>
      <IconButton
        icon={small ? MenuIcon : collapsed ? PanelLeftOpen : PanelLeftClose}
        label={intl.formatMessage(menuLabel)}
        onClick={onMenu}
      />
      <Brand href={homeHref} data-seal={school === undefined ? '' : undefined}>
        <SchoolSeal size={26} logoUrl={logoUrl} />
        <span title={name}>{name}</span>
      </Brand>
      {search}
      <NotOnPhones>
        <Space />
        {school || context ? (
          <>
            <Context title={[school, context].filter(Boolean).join(' · ')}>
              {school ? <b>{school}</b> : null}
              {context ? <div>{context}</div> : null}
            </Context>
            <Rule />
          </>
        ) : null}
        {fullscreen.possible ? (
          <IconButton
            icon={fullscreen.on ? Minimize : Maximize}
            label={intl.formatMessage(fullscreen.on ? shellMessages.leaveFullscreen : shellMessages.fullscreen)}
            onClick={fullscreen.toggle}
          />
        ) : null}
        {language}
      </NotOnPhones>
      <Tools>{tools}</Tools>
      <NotOnPhones>
        <Rule />
        {user}
      </NotOnPhones>
    </Bar>
  )
}
