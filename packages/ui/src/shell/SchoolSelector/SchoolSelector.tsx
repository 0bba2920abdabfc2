import { searchKey } from '@school/rules'
import { Check, ChevronDown, School } from 'lucide-react'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button, SearchInput } from '../../form'
import { color, font, media, size, space } from '../../foundation'
import { Popover } from '../../overlay'
import { shellMessages } from '../shell.messages'

const Box = styled.div`
  display: grid;
  gap: ${space[8]};
  width: 340px;
  max-width: 100%;
  padding: ${space[12]} 0 ${space[8]};
`

const Title = styled.h2`
  padding: 0 ${space[16]};
  font: 600 ${font.t14} ${font.sans};
`

const Search = styled.div`
  padding: 0 ${space[16]};
`

const Choice = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  width: 100%;
  min-height: ${size.row};
  padding: ${space[4]} ${space[16]};
  text-align: start;

  & > span {
    flex: 1;
    min-width: 0;
  }

  & small {
    display: block;
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }

  & > svg {
    color: ${color.accent};
  }

  &:hover {
    background: ${color.hover};
  }

  &[aria-current] {
    background: ${color.accentSoft};
    font-weight: 600;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Nothing = styled.p`
  padding: ${space[8]} ${space[16]};
  color: ${color.inkMuted};
`

const Name = styled.span`
  max-width: 260px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  /* What the other things of a phone's bar leave. */
  ${media.phone} {
    max-width: calc(100vw - 252px);
  }
`

/** From this many schools on the list has a search. */
const SEARCH_FROM = 8

export type SchoolChoice = { id: string; name: string; place?: string }

export type SchoolSelectorProps = {
  schools: readonly SchoolChoice[]
  chosen: string
  onChoose: (id: string) => void
}

/** Switches between the schools of a login. */
export function SchoolSelector({ schools, chosen, onChoose }: SchoolSelectorProps) {
  const intl = useIntl()
  const titleId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const title = intl.formatMessage(shellMessages.selectSchool)
  const current = schools.find(school => school.id === chosen)
  const wanted = searchKey(text)
  const found = schools.filter(school => searchKey(`${school.name} ${school.place ?? ''}`).includes(wanted))
  const close = () => {
    setOpen(false)
    setText('')
  }
  return (
    <>
      <Button
        ref={setAnchor}
        variant="quiet"
        icon={School}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <Name title={current?.name}>{current?.name ?? title}</Name>
        <ChevronDown aria-hidden />
      </Button>
      <Popover open={open} onClose={close} anchor={anchor} placement="bottom-end" label={title}>
        <Box>
          <Title id={titleId}>{title}</Title>
          {schools.length >= SEARCH_FROM ? (
            <Search>
              <SearchInput value={text} onChange={setText} aria-label={title} />
            </Search>
          ) : null}
          <ul aria-labelledby={titleId}>
            {found.map(school => (
              <li key={school.id}>
                <Choice
                  type="button"
                  aria-current={school.id === chosen || undefined}
                  onClick={() => {
                    close()
                    if (school.id !== chosen) onChoose(school.id)
                  }}
                >
                  <span>
                    {school.name}
                    {school.place ? <small>{school.place}</small> : null}
                  </span>
                  {school.id === chosen ? <Check aria-hidden /> : null}
                </Choice>
              </li>
            ))}
          </ul>
          {found.length === 0 ? <Nothing role="status">{intl.formatMessage(shellMessages.noResults)}</Nothing> : null}
        </Box>
      </Popover>
    </>
  )
}
