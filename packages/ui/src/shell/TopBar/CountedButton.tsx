import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { css, styled } from 'styled-components'
import { Anchor, type AnchorProps, color, font, media, radius, size, space } from '../../foundation'

const look = css`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: ${size.control};
  height: ${size.control};
  border-radius: ${radius.control};
  color: ${color.inkMuted};

  & > svg {
    width: 18px;
    height: 18px;
  }

  &:hover,
  &[aria-expanded='true'] {
    background: ${color.well};
    color: ${color.ink};
  }

  ${media.phone} {
    width: 44px;
    height: 44px;
    color: ${color.ink};

    & > svg {
      width: 20px;
      height: 20px;
    }
  }
`

const ButtonRoot = styled.button`
  ${look}
`

const LinkRoot = styled(Anchor)`
  ${look}
`

const Figure = styled.span`
  position: absolute;
  inset-block-start: calc(50% - 19px);
  inset-inline-start: calc(50% + 2px);
  min-width: 18px;
  padding: 0 ${space[4]};
  border-radius: ${radius.pill};
  background: ${color.danger.solid};
  color: ${color.solidInk};
  box-shadow: 0 0 0 2px ${color.surface};
  font: 600 ${font.t12} ${font.sans};
  line-height: 18px;
  text-align: center;
  font-variant-numeric: tabular-nums;

  /* Shortened it is not the number of the name, and a label must hold the text that is seen. */
  &[data-many]::before {
    content: '99+';
  }

  /* Long figures grow over the icon, not out of the bar. */
  &[data-many] {
    inset-inline: auto calc(50% - 28px);
  }

  ${media.phone} {
    background: ${color.accent};
    color: ${color.accentInk};
    box-shadow: 0 0 0 2px ${color.paper};
  }
`

type Shared = {
  icon: LucideIcon
  /** Accessible name, with the count in words. */
  label: string
  /** Shown in a pill over the icon; 0 shows none. */
  count: number
}

const content = (Icon: LucideIcon, count: number) => (
  <>
    <Icon aria-hidden />
    {count > 99 ? <Figure aria-hidden data-many="" /> : count > 0 ? <Figure aria-hidden>{count}</Figure> : null}
  </>
)

/** An icon of the top bar with an unread count. */
export function CountedButton({ icon, label, count, ...rest }: Shared & Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <ButtonRoot {...rest} type="button" aria-label={label} title={label}>
      {content(icon, count)}
    </ButtonRoot>
  )
}

/** The same as a link. */
export function CountedLink({ icon, label, count, ...rest }: Shared & Omit<AnchorProps, 'children'>) {
  return (
    <LinkRoot {...rest} aria-label={label} title={label}>
      {content(icon, count)}
    </LinkRoot>
  )
}
