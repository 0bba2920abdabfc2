import { type LucideIcon, Phone } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../form'
import { Avatar } from '../../shell/UserMenu'
import { Actions, Count, Group, Head, Person, Roll, Where, Words } from './RollCall.styles'

/** What can be done with a person now. */
export type RollCallAction = {
  key: string
  label: string
  icon?: LucideIcon
  /** The step that comes next for most. */
  isNext?: boolean
  onPress: () => void
}

/** One person of the roll. */
export type RollCallPerson = {
  id: string
  name: string
  photoUrl?: string | null
  /** Under the name, such as the class. */
  line?: string
  /** Where the person stands, as a badge, and what is to be known of it. */
  status?: ReactNode
  /** Where they are reached: shown as a button that dials. */
  phone?: { label: string; number: string }
  actions?: readonly RollCallAction[]
  /** Only named here: nothing is expected of them. */
  isQuiet?: boolean
}

/** People who are met at one place. */
export type RollCallGroup = {
  key: string
  title: string
  /** Beside the title, such as the planned time. */
  note?: string
  /** How many of how many. */
  count?: string
  /** Marks everybody of the group at once. */
  action?: RollCallAction
  people: readonly RollCallPerson[]
}

export type RollCallProps = {
  /** Names the roll. */
  label: string
  groups: readonly RollCallGroup[]
}

/**
 * People place by place, each with the steps that are possible now: a bus along its stops, a visit room by room. Made for
 * one hand on a phone; every step is a button of its own.
 *
 * Use an entry layout where marks are written into a table.
 */
export function RollCall({ label, groups }: RollCallProps) {
  return (
    <Roll aria-label={label}>
      {groups.map(({ key, title, note, count, action, people }) => (
        <Group key={key}>
          <Head>
            <h2>{title}</h2>
            {note ? <span>{note}</span> : null}
            {count ? <Count>{count}</Count> : null}
            {action ? (
              <Button variant="quiet" icon={action.icon} aria-label={`${action.label}: ${title}`} onClick={action.onPress}>
                {action.label}
              </Button>
            ) : null}
          </Head>
          <ul>
            {people.map(person => (
              <RollPerson key={person.id} {...person} />
            ))}
          </ul>
        </Group>
      ))}
    </Roll>
  )
}

/** Keeps the focus in a row where the pressed step makes room for others. */
function useKeptFocus(actions: readonly RollCallAction[]) {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const shown = actions.map(action => action.key).join(' ')
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (pressed.current && !box.current?.contains(document.activeElement)) box.current?.querySelector('button')?.focus()
    pressed.current = false
  }, [shown])
  return {
    box,
    press: (action: RollCallAction) => () => {
      pressed.current = true
      action.onPress()
    },
  }
}

function RollPerson({ name, photoUrl, line, status, phone, actions = [], isQuiet = false }: RollCallPerson) {
  const { box, press } = useKeptFocus(actions)
  return (
    <Person data-quiet={isQuiet ? '' : undefined}>
      <Avatar name={name} photoUrl={photoUrl} size={40} />
      <Words>
        <b>{name}</b>
        {line || status ? (
          <Where>
            {line ? <span>{line}</span> : null}
            {status}
          </Where>
        ) : null}
      </Words>
      {phone ? <ButtonLink variant="quiet" icon={Phone} href={`tel:${phone.number}`} aria-label={phone.label} /> : null}
      {actions.length > 0 ? (
        <Actions ref={box}>
          {actions.map(action => (
            <Button
              key={action.key}
              variant={action.isNext ? 'secondary' : 'quiet'}
              icon={action.icon}
              aria-label={`${action.label}: ${name}`}
              onClick={press(action)}
            >
              {action.label}
            </Button>
          ))}
        </Actions>
      ) : null}
    </Person>
  )
}
