import { ChevronLeft, ChevronRight, Ellipsis, type LucideIcon, Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Badge, Caption, Skeleton, usePageTitle } from '../../feedback'
import { Button, ButtonLink, IconButton, Link, Tabs, type TabsProps } from '../../form'
import { media, type StatusName, useMediaQuery, VisuallyHidden } from '../../foundation'
import { Menu } from '../../overlay'
import { Avatar } from '../../shell/UserMenu/Avatar'
import { personRecordMessages } from './PersonRecord.messages'
import { Card, Doing, FactLine, Finder, Foot, Head, Name, Photo, Steps, Texts, WayLink, Ways } from './PersonRecord.styles'

/** One fact of the line under the name; `label` names it for those who do not see where it stands. */
export type RecordFact = { key: string; label: string; value: ReactNode; href?: string }

/** A way to reach somebody: a link of the telephone, of mail, or of this application; or something that leads there. */
export type RecordWay = { key: string; icon: LucideIcon; label: string; text?: string } & (
  | { href: string; onSelect?: undefined }
  | { href?: undefined; onSelect: () => void }
)

/** Whom one turns to: the guardian of a student, or the person. */
export type RecordContact = { name?: string; relation?: string; ways: readonly RecordWay[] }

/** What the reader may do with the person. */
export type RecordAction = {
  key: string
  label: string
  icon: LucideIcon
  look?: 'primary' | 'danger'
  busy?: boolean
  /** Behind the button of further actions, where the window is wide too. */
  rare?: boolean
} & ({ href: string; onSelect?: undefined } | { href?: undefined; onSelect: () => void })

type Step = { label: string; onSelect: (() => void) | undefined }

export type PersonRecordProps = {
  /** While the person is on the way, what the page is. */
  name: string
  photoUrl?: string | null
  /** State of the record in English, such as `Info`. */
  caption?: string
  /** The person is on the way: outlines stand in the place of what is not known. */
  waiting?: boolean
  /** What tells this person from others: number, class. At most five. */
  facts: readonly RecordFact[]
  /** States that change what the reader does: locked, left. */
  states?: readonly { key: string; label: string; status: StatusName; icon?: LucideIcon }[]
  contact?: RecordContact
  /** The primary one last. On phones they stand behind one button. */
  actions?: readonly RecordAction[]
  /** Finds another person; stands there once it is asked for. */
  finder?: { label: string; content: ReactNode }
  /** The ones before and after this one; without a way there the button rests. */
  previous?: Step
  next?: Step
  /** Parts of the record, with their addresses. Those that the reader may not see are left out. */
  tabs: Omit<TabsProps, 'children'>
  /** What the chosen tab shows. */
  children: ReactNode
}

const OnPaper = styled.div`
  @media print {
    & > nav {
      display: none;
    }
  }
`

/** Finder and neighbours. */
function Others({ finder, previous, next }: Pick<PersonRecordProps, 'finder' | 'previous' | 'next'>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!finder && !previous && !next) return null
  const step = (icon: LucideIcon, to: Step) => (
    <IconButton icon={icon} variant="secondary" label={to.label} disabled={!to.onSelect} onClick={to.onSelect} />
  )
  return (
    <>
      <Steps>
        {finder ? (
          <Button
            icon={Search}
            variant="quiet"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {finder.label}
          </Button>
        ) : (
          <span />
        )}
        {previous ? step(ChevronLeft, previous) : null}
        {next ? step(ChevronRight, next) : null}
      </Steps>
      {finder && open ? <Finder id={id}>{finder.content}</Finder> : null}
    </>
  )
}

function Contact({ name, relation, ways }: RecordContact) {
  return (
    <Ways>
      {name ? (
        <p>
          <b>{name}</b>
          {relation ? ` · ${relation}` : null}
        </p>
      ) : null}
      {ways.map(({ key, icon: Icon, label, text, href, onSelect }) =>
        href === undefined ? (
          <IconButton key={key} icon={Icon} variant="secondary" label={label} onClick={onSelect} />
        ) : (
          <WayLink key={key} href={href} aria-label={text ? `${label}: ${text}` : label}>
            <Icon aria-hidden />
            {text ? <span>{text}</span> : null}
          </WayLink>
        ),
      )}
    </Ways>
  )
}

/** The actions: often needed ones as buttons and the others behind one; on phones all of them behind one. */
function Actions({ actions }: { actions: readonly RecordAction[] }) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const behind = actions.filter(action => phone || action.rare)
  const label = intl.formatMessage(phone ? personRecordMessages.actions : personRecordMessages.more)
  return (
    <Doing>
      {behind.length > 0 ? (
        <Menu
          label={label}
          placement="bottom-end"
          items={[...behind].reverse().map(({ key, label: name, icon, look, busy, href, onSelect }) => ({
            key,
            label: name,
            icon,
            danger: look === 'danger',
            disabled: busy,
            ...(href === undefined ? { onSelect } : { href }),
          }))}
          trigger={props =>
            phone ? (
              <Button {...props} icon={Ellipsis}>
                {label}
              </Button>
            ) : (
              <IconButton {...props} icon={Ellipsis} variant="secondary" label={label} />
            )
          }
        />
      ) : null}
      {actions
        .filter(action => !behind.includes(action))
        .map(({ key, label: name, icon, look, busy, href, onSelect }) => {
          const variant = look === 'danger' ? 'dangerQuiet' : look
          return href === undefined ? (
            <Button key={key} icon={icon} variant={variant} busy={busy} onClick={onSelect}>
              {name}
            </Button>
          ) : (
            <ButtonLink key={key} icon={icon} variant={variant} href={href}>
              {name}
            </ButtonLink>
          )
        })}
    </Doing>
  )
}

/**
 * The record of one person: who it is and how to reach them or their family, what the reader may do, and all that is known
 * in tabs with addresses. The window is named after the person. On phones the first facts stand in sight, and the tabs
 * scroll in their row. Paper leaves the head out: what is printed has its own.
 */
export function PersonRecord(props: PersonRecordProps) {
  const { name, photoUrl, caption, waiting, facts, states = [], contact, actions = [], tabs, children } = props
  const phone = useMediaQuery(media.phone)
  usePageTitle(name)
  const ways = contact ? <Contact {...contact} /> : null
  const doing = actions.length > 0 ? <Actions actions={actions} /> : null
  return (
    <>
      <Head>
        <Others finder={props.finder} previous={props.previous} next={props.next} />
        <Card aria-busy={waiting || undefined}>
          <Photo>
            <Avatar
              name={waiting ? '' : name}
              photoUrl={photoUrl}
              without={waiting ? 'picture' : 'initials'}
              size={phone ? 56 : 72}
            />
          </Photo>
          <Texts>
            <Name>
              <span>{name}</span>
              {caption ? <Caption caption={caption} /> : null}
              {states.map(({ key, label, status, icon }) => (
                <Badge key={key} status={status} icon={icon}>
                  {label}
                </Badge>
              ))}
            </Name>
            {waiting ? (
              <Skeleton width="260px" height="14px" />
            ) : (
              <FactLine>
                {facts.map(({ key, label, value, href }) => (
                  <li key={key}>
                    <VisuallyHidden>{label}: </VisuallyHidden>
                    {href ? <Link href={href}>{value}</Link> : value}
                  </li>
                ))}
              </FactLine>
            )}
          </Texts>
          <Foot>
            {phone ? ways : doing}
            {phone ? doing : ways}
          </Foot>
        </Card>
      </Head>
      <OnPaper>
        <Tabs {...tabs}>{children}</Tabs>
      </OnPaper>
    </>
  )
}
