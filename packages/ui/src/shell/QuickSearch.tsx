import { type LucideIcon, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import styled from 'styled-components'
import { IconButton } from '../form/IconButton'
import { Anchor, color, font, media, radius, space } from '../foundation'
import { Popover } from '../overlay'
import { shellMessages } from './shell.messages'

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  width: 328px;
  min-width: 0;
  height: 32px;
  padding: 0 ${space[4]} 0 10px;
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.inkFaint};

  &:focus-within {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }

  & > svg {
    width: 16px;
    height: 16px;
    flex: none;
  }

  & > input {
    flex: 1;
    min-width: 0;
    border: 0;
    outline: 0;
    background: none;
    color: ${color.ink};
    font: 400 ${font.t14} ${font.sans};

    &::placeholder {
      color: ${color.inkFaint};
      opacity: 1;
    }
  }

  & > kbd {
    padding: 0 ${space[4]};
    border: 1px solid ${color.rule};
    border-radius: ${radius.control};
    color: ${color.inkMuted};
    font: 500 ${font.t12} ${font.sans};
  }

  ${media.small} {
    flex: 1;
    width: auto;
    max-width: 328px;

    & > kbd {
      display: none;
    }
  }
`

const List = styled.div`
  margin: 0;
  padding: ${space[4]};
  list-style: none;
  min-width: 280px;

  & a {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    padding: 6px ${space[12]};
    border-radius: ${radius.control};
    color: ${color.ink};
    font: 400 ${font.t14} ${font.sans};
    text-decoration: none;
  }

  & a > svg {
    width: 16px;
    height: 16px;
    flex: none;
    color: ${color.inkFaint};
  }

  & [aria-selected='true'] a,
  & a:hover {
    background: ${color.accentSoft};
  }
`

const None = styled.p`
  padding: ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

export type QuickLink = { url: string; name: string; icon: LucideIcon }

export type QuickSearchProps = {
  /** Links for a text, best first. */
  search: (text: string) => readonly QuickLink[]
  onOpen: (url: string) => void
}

/** Jumps to a screen: Ctrl+K or / goes to it, arrows walk, Enter opens the first, Escape clears and then leaves. */
export function QuickSearch({ search, onOpen }: QuickSearchProps) {
  const intl = useIntl()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const links = search(text)

  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      const typing = target?.closest('input, textarea, select, [contenteditable]')
      if ((event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing)) {
        event.preventDefault()
        input.current?.focus()
      }
    }
    document.addEventListener('keydown', toSearch)
    return () => document.removeEventListener('keydown', toSearch)
  }, [])

  const clear = () => {
    setText('')
    setAt(0)
    setOpen(false)
  }
  const go = (url: string) => {
    clear()
    input.current?.blur()
    onOpen(url)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (text) clear()
      else input.current?.blur()
      event.stopPropagation()
    } else if (event.key === 'Enter') {
      const link = links[at] ?? links[0]
      if (link) go(link.url)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (links.length > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : links.length - 1)) % links.length)
    }
  }
  const shown = open && text.trim() !== ''
  const label = intl.formatMessage(shellMessages.quickSearch)
  return (
    <>
      <Box ref={setAnchor} role="search">
        <Search aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && links[at] ? `${id}-${String(at)}` : undefined}
          aria-autocomplete="list"
          placeholder={label}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text ? (
          <IconButton size="sm" icon={X} label={intl.formatMessage(shellMessages.clearSearch)} onClick={clear} />
        ) : (
          <kbd aria-hidden>Ctrl K</kbd>
        )}
      </Box>
      <Popover open={shown} onClose={() => setOpen(false)} anchor={anchor} focus="stay" matchWidth>
        {links.length === 0 ? (
          <None role="status">{intl.formatMessage(shellMessages.noResults)}</None>
        ) : (
          <List id={`${id}-list`} role="listbox" aria-label={label}>
            {links.map((link, index) => (
              <div
                tabIndex={-1}
                key={link.url + link.name}
                id={`${id}-${String(index)}`}
                role="option"
                aria-selected={index === at}
              >
                <Anchor
                  href={link.url}
                  tabIndex={-1}
                  onClick={event => {
                    event.preventDefault()
                    go(link.url)
                  }}
                >
                  <link.icon aria-hidden />
                  <span>{link.name}</span>
                </Anchor>
              </div>
            ))}
          </List>
        )}
      </Popover>
    </>
  )
}
