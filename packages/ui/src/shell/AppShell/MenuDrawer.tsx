import { Maximize, Minimize, X } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button, IconButton } from '../../form'
import { ModalFrame } from '../../overlay'
import { ModalPortal } from '../../overlay/OverlayRoot'
import { LanguageSwitch, type LanguageSwitchProps } from '../LanguageSwitch'
import { type MenuEntry, Sidebar, type SidebarProps } from '../Sidebar'
import { shellMessages } from '../shell.messages'
import { useFullscreen } from '../TopBar/useFullscreen'
import { UserMenu } from '../UserMenu'
import type { AppShellProps } from './AppShell'
import { DrawerBox, DrawerFoot, DrawerHead, DrawerTools } from './AppShell.styles'
import { SchoolBrand } from './SchoolBrand'
import { useBackCloses } from './useBackCloses'

export type MenuDrawerProps = Pick<AppShellProps, 'school' | 'productName' | 'homeHref' | 'user'> & {
  sidebar: SidebarProps
  languages: LanguageSwitchProps
  onClose: () => void
}

/** Screens that a menu may have to be shown at once. */
const mostAtOnce = 24

const groupsOf = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap(entry => (entry.children?.length ? [entry.id, ...groupsOf(entry.children)] : []))

const countOf = (menu: readonly MenuEntry[]): number =>
  menu.reduce((count, entry) => count + (entry.children?.length ? countOf(entry.children) : 1), 0)

/** The menu on small screens, with the person's own pages, the full screen and the languages. A short one shows what its groups hold. */
export function MenuDrawer({ school, productName, homeHref, user, sidebar, languages, onClose }: MenuDrawerProps) {
  const intl = useIntl()
  const fullscreen = useFullscreen()
  useBackCloses(onClose)
  const [spread, setSpread] = useState(() => groupsOf(sidebar.menu))
  const groups = countOf(sidebar.menu) > mostAtOnce ? undefined : { openGroups: spread, onOpenGroups: setSpread }
  return (
    <ModalPortal>
      <ModalFrame
        onClose={onClose}
        sheet={false}
        edge="start"
        widths={{ min: 0, max: 320 }}
        label={intl.formatMessage(shellMessages.menu)}
      >
        {() => (
          <DrawerBox>
            <DrawerHead>
              <SchoolBrand school={school} productName={productName} homeHref={homeHref} onClick={onClose} />
              <IconButton icon={X} label={intl.formatMessage(shellMessages.closeMenu)} tooltip={false} onClick={onClose} />
            </DrawerHead>
            <Sidebar {...sidebar} {...groups} onChosen={onClose} />
            <DrawerFoot>
              <UserMenu {...user} look="list" onChosen={onClose} />
              <DrawerTools>
                {fullscreen.possible ? (
                  <Button variant="quiet" icon={fullscreen.on ? Minimize : Maximize} onClick={fullscreen.toggle}>
                    {intl.formatMessage(fullscreen.on ? shellMessages.leaveFullscreen : shellMessages.fullscreen)}
                  </Button>
                ) : null}
                <LanguageSwitch {...languages} look="row" />
              </DrawerTools>
            </DrawerFoot>
          </DrawerBox>
        )}
      </ModalFrame>
    </ModalPortal>
  )
}
