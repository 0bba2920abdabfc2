import { Check, ChevronDown } from 'lucide-react'
import { useIntl } from 'react-intl'
import { css, styled } from 'styled-components'
import { Anchor, color, font, media, radius, size, space, VisuallyHidden } from '../../foundation'
import { Menu, type MenuItem } from '../../overlay'
import { shellMessages } from '../shell.messages'
import { Avatar } from './Avatar'

const Opener = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  min-height: 44px;
  padding: ${space[4]};
  border-radius: ${radius.control};

  & > svg {
    color: ${color.inkFaint};
  }

  &:hover,
  &[aria-expanded='true'] {
    background: ${color.well};
  }
`

const Who = styled.span`
  min-width: 0;
  max-width: 180px;
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};

  & > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > b {
    color: ${color.ink};
    font: 600 ${font.t13} ${font.sans};
    line-height: 16px;
  }

  ${Opener} & {
    ${media.small} {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`

const List = styled.div`
  display: grid;
  padding: ${space[8]} 0;
`

const Owner = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[16]};
`

const row = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: max(44px, ${size.row});
  padding: 0 calc(${space[16]} + ${space[4]});
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  text-decoration: none;

  & > svg {
    color: ${color.inkFaint};
  }

  &:hover {
    background: ${color.hover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const RowLink = styled(Anchor)`
  ${row}
`

const RowButton = styled.button`
  ${row}
`

export type UserMenuProps = {
  name: string
  /** What the person is, under the name. */
  role?: string
  /** Where: the school, under the role. */
  school?: string
  photoUrl?: string | null
  /** False leaves the picture alone; the button keeps its name for screen readers. */
  showName?: boolean
  /** The person's own pages and the way out. */
  links: readonly MenuItem[]
  /** `list` shows the same entries open, as in the drawer of a phone. */
  look?: 'menu' | 'list'
  /** An entry of the list was chosen, by which a drawer closes. */
  onChosen?: () => void
}

/** The signed-in person with their own pages and the way out. */
export function UserMenu({ name, role, school, photoUrl, showName = true, links, look = 'menu', onChosen }: UserMenuProps) {
  const intl = useIntl()
  const account = intl.formatMessage(shellMessages.account)
  const who = (
    <Who>
      <b>{name}</b>
      {role ? <span>{role}</span> : null}
      {school && look === 'list' ? <span>{school}</span> : null}
    </Who>
  )

  if (look === 'list')
    return (
      <List role="group" aria-label={showName ? account : `${account}: ${name}`}>
        <Owner>
          <Avatar name={name} photoUrl={photoUrl} without="picture" />
          {showName ? who : null}
        </Owner>
        {links.map(link => {
          if ('separator' in link) return null
          const Icon = link.icon
          const choose = () => {
            onChosen?.()
            link.onSelect?.()
          }
          const content = (
            <>
              {Icon ? <Icon aria-hidden /> : null}
              {link.label}
              {link.checked ? <Check aria-hidden /> : null}
            </>
          )
          return link.href ? (
            <RowLink key={link.key} href={link.href} onClick={choose}>
              {content}
            </RowLink>
          ) : (
            <RowButton key={link.key} type="button" disabled={link.disabled} aria-pressed={link.checked} onClick={choose}>
              {content}
            </RowButton>
          )
        })}
      </List>
    )
  return (
    <Menu
      label={account}
      placement="bottom-end"
      items={links}
      trigger={props => (
        <Opener {...props} type="button">
          <VisuallyHidden>
            {account}: {showName ? null : name}
          </VisuallyHidden>
          <Avatar name={name} photoUrl={photoUrl} without="picture" />
          {showName ? who : null}
          <ChevronDown aria-hidden />
        </Opener>
      )}
    />
  )
}
