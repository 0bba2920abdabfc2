import { type ChatContactRole, chatContactRoles, chatFilters, type Role } from '@school/rules'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { EmptyState, ErrorState, Skeleton, SkeletonRegion } from '../../feedback'
import { Button, Field, IconButton, MultiSelect, type Option, SearchInput } from '../../form'
import { media, useMediaQuery } from '../../foundation'
import { Avatar } from '../../shell/UserMenu'
import { chatMessages } from '../chat.messages'
import { contactMessages } from '../late.messages'
import { Column, Line, Lines, Name, Pick, Scroller, Small, Top, TopLine, Words } from '../list.styles'
import { useRoleName } from '../roles'
import { Foot } from './ContactList.styles'
import { type ChatContact, type LoadContacts, useContacts } from './useContacts'

export type ContactListProps = {
  load: LoadContacts
  /** Role of the person who looks: a teacher alone has filters. */
  viewer: Role
  /** Choices of the division filter. */
  divisions?: readonly Option[]
  activeId?: string
  onPick: (contact: ChatContact) => void
  onBack: () => void
  /** Whoever opened it goes on from its search, on phones from its arrow. */
  takesFocus?: boolean
}

/** Persons one may write to, searched by name; a teacher narrows them by role, and students by division. */
export function ContactList({ load, viewer, divisions = [], activeId, onPick, onBack, takesFocus = false }: ContactListProps) {
  const intl = useIntl()
  const roleName = useRoleName()
  const [search, setSearch] = useState('')
  const [role, setRole] = useState<ChatContactRole[]>([])
  const [division, setDivision] = useState<string[]>([])
  const filters = chatFilters(viewer, role)
  const { contacts, status, more, loadMore, again } = useContacts(load, {
    search: search.trim(),
    role: filters.roles ? role : [],
    division: filters.divisions ? division : [],
  })
  const title = intl.formatMessage(contactMessages.contacts)

  const phone = useMediaQuery(media.phone)
  const column = useRef<HTMLElement>(null)
  const start = useRef(takesFocus ? (phone ? 'button' : 'input[type="search"]') : null)
  useEffect(() => {
    if (start.current) column.current?.querySelector<HTMLElement>(start.current)?.focus()
    start.current = null
  }, [])

  return (
    <Column ref={column} aria-label={title}>
      <Top>
        <TopLine>
          <IconButton icon={ArrowLeft} label={intl.formatMessage(chatMessages.back)} onClick={onBack} />
          <h2>{intl.formatMessage(chatMessages.newChat)}</h2>
        </TopLine>
        <SearchInput
          value={search}
          onChange={setSearch}
          placeholder={intl.formatMessage(contactMessages.searchNames)}
          aria-label={intl.formatMessage(contactMessages.searchNames)}
        />
        {filters.roles ? (
          <Field label={intl.formatMessage(contactMessages.role)}>
            <MultiSelect
              options={chatContactRoles.map(value => ({ value, label: roleName(value) }))}
              value={role}
              onChange={setRole}
            />
          </Field>
        ) : null}
        {filters.divisions ? (
          <Field label={intl.formatMessage(contactMessages.division)}>
            <MultiSelect options={divisions} value={division} onChange={setDivision} />
          </Field>
        ) : null}
      </Top>
      <Scroller aria-busy={status === 'loading'}>
        {status === 'failed' ? (
          <ErrorState onRetry={again} />
        ) : !contacts ? (
          <SkeletonRegion>
            {[60, 44, 72, 52].map(width => (
              <Line as="div" key={width} data-bones="">
                <Skeleton width="36px" height="36px" />
                <Skeleton width={`${width * 2}px`} />
              </Line>
            ))}
          </SkeletonRegion>
        ) : contacts.length === 0 ? (
          <EmptyState title={intl.formatMessage(chatMessages.noneFound)} />
        ) : (
          <>
            <Lines aria-label={title}>
              {contacts.map(contact => (
                <Line key={contact.userId} data-active={contact.userId === activeId || undefined}>
                  <Pick
                    type="button"
                    aria-current={contact.userId === activeId ? 'true' : undefined}
                    onClick={() => onPick(contact)}
                  >
                    <Avatar name={contact.name} photoUrl={contact.avatar} size={36} shape="square" />
                    <Words>
                      <Name dir="auto">{contact.name}</Name>
                      <span />
                      <Small>
                        {roleName(contact.receiveUserRole)}
                        {contact.caption ? ` · ${contact.caption}` : ''}
                      </Small>
                    </Words>
                  </Pick>
                </Line>
              ))}
            </Lines>
            {more ? (
              <Foot>
                <Button busy={status === 'loading'} onClick={loadMore}>
                  {intl.formatMessage(contactMessages.more)}
                </Button>
              </Foot>
            ) : null}
          </>
        )}
      </Scroller>
    </Column>
  )
}
