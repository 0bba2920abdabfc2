import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { IconButton } from '../../form'
import { color, font, media, pageTop, radius, space, useMediaQuery } from '../../foundation'
import { Dialog, useLayer } from '../../overlay'
import { drawerMessages } from './Drawer.messages'

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  align-items: start;
  min-width: 0;

  &[data-open] {
    grid-template-columns: minmax(0, 1fr) 384px;
  }

  ${media.small} {
    &[data-open] {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media print {
    &[data-open] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`

const Side = styled.aside`
  position: sticky;
  inset-block-start: calc(${pageTop} + ${space[16]});
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - ${pageTop} - ${space[32]});
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  overflow: clip;

  @media print {
    display: none;
  }
`

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[8]};
  min-height: 48px;
  padding: ${space[4]} ${space[8]} ${space[4]} ${space[16]};
  border-bottom: 1px solid ${color.rule};

  & > h2 {
    flex: 1;
    min-width: 0;
    font: 600 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }
`

const Body = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  padding: ${space[16]};
  overflow: auto;

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Foot = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${color.rule};
`

/** What a drawer shows. */
export type DrawerContent = {
  /** Names what is shown; another one takes the focus into the drawer again. */
  readonly key: string
  readonly title: string
  readonly content: ReactNode
  /** Buttons at its foot, the primary one last. */
  readonly footer?: ReactNode
  /** Escape and the close button. */
  readonly onClose: () => void
}

export type WithDrawerProps = {
  /** Closed while it is absent. */
  readonly drawer?: DrawerContent
  /** The work beside it. */
  readonly children: ReactNode
}

/**
 * One thing out of many, opened beside the many: on wide screens both stay in sight and can be used, below that the
 * drawer is a dialog. Closing gives the focus back to what opened it.
 */
export function WithDrawer({ drawer, children }: WithDrawerProps) {
  const small = useMediaQuery(media.small)
  return (
    <Sides data-open={drawer ? '' : undefined}>
      {/* The work keeps its own state whether the drawer is open or not. */}
      <div style={{ minWidth: 0 }}>{children}</div>
      {drawer && small ? (
        <Dialog open title={drawer.title} footer={drawer.footer} onClose={drawer.onClose} staticBackdrop>
          {drawer.content}
        </Dialog>
      ) : null}
      {drawer && !small ? <Beside drawer={drawer} /> : null}
    </Sides>
  )
}

const firstField = 'input:not(:disabled),textarea:not(:disabled),[role=combobox]:not([aria-disabled=true])'

function Beside({ drawer: { key: name, title, content, footer, onClose } }: { readonly drawer: DrawerContent }) {
  const intl = useIntl()
  const id = useId()
  const side = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useLayer(true, {
    modal: false,
    contains: target => Boolean(side.current?.contains(target)),
    onEscape: onClose,
  })

  useEffect(() => {
    // `name` is why this runs again: another thing was opened, perhaps from elsewhere.
    if (!name || side.current?.contains(document.activeElement)) return
    opener.current = document.activeElement
    const first = body.current?.querySelector<HTMLElement>(firstField) ?? body.current
    first?.focus({ preventScroll: true })
  }, [name])

  useEffect(() => {
    const element = side.current
    return () => {
      const { activeElement } = document
      const lost = activeElement === null || activeElement === document.body || element?.contains(activeElement)
      if (lost && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [])

  return (
    <Side ref={side} aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        <IconButton icon={X} label={intl.formatMessage(drawerMessages.close)} tooltip={false} onClick={onClose} />
      </Head>
      {/* Whatever it holds, the arrow keys scroll it. */}
      <Body ref={body} tabIndex={0}>
        {content}
      </Body>
      {footer ? <Foot>{footer}</Foot> : null}
    </Side>
  )
}
