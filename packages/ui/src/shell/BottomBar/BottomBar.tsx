import type { LucideIcon } from 'lucide-react'
import { useIntl } from 'react-intl'
import { css, styled } from 'styled-components'
import { Anchor, color, font, layer, media, space } from '../../foundation'
import { shellMessages } from '../shell.messages'

const Bar = styled.nav`
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer.bar};
  display: none;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  min-height: 64px;
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${color.rule};
  background: ${color.paper};

  ${media.small} {
    display: grid;
  }

  @media print {
    display: none;
  }
`

const look = css`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[4]};
  min-width: 0;
  padding: ${space[4]} ${space[2]};
  color: ${color.inkMuted};
  font: 500 ${font.t12} ${font.sans};
  text-decoration: none;

  & > svg {
    width: 20px;
    height: 20px;
  }

  /* A long name takes a second line; it is never cut. */
  & > span {
    max-width: 100%;
    overflow-wrap: anywhere;
    text-align: center;
    hyphens: auto;
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  &[aria-current='page'] {
    color: ${color.primary.ink};
    font-weight: 600;
  }

  &[aria-current='page']::before {
    content: '';
    position: absolute;
    inset: -1px ${space[16]} auto;
    height: 2px;
    background: ${color.accent};
  }

  @media (forced-colors: active) {
    &[aria-current='page']::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

const ItemLink = styled(Anchor)`
  ${look}
`

const ItemButton = styled.button`
  ${look}
`

/** A place of the bar: a link, or a command such as More, which opens the drawer. */
export type BottomBarItem = {
  key: string
  label: string
  icon: LucideIcon
  href?: string
  onSelect?: () => void
  current?: boolean
}

/** A guardian's five places under the thumb; below 1200 px only. */
export function BottomBar({ items }: { items: readonly BottomBarItem[] }) {
  const intl = useIntl()
  return (
    <Bar aria-label={intl.formatMessage(shellMessages.sections)}>
      {items.map(({ key, label, icon: Icon, href, onSelect, current }) => {
        const content = (
          <>
            <Icon aria-hidden />
            <span>{label}</span>
          </>
        )
        return href ? (
          <ItemLink key={key} href={href} aria-current={current ? 'page' : undefined} onClick={onSelect}>
            {content}
          </ItemLink>
        ) : (
          <ItemButton key={key} type="button" onClick={onSelect}>
            {content}
          </ItemButton>
        )
      })}
    </Bar>
  )
}
