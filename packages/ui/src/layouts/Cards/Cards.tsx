import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps, Skeleton, SkeletonRegion } from '../../feedback'
import { IconButton } from '../../form'
import { Anchor } from '../../foundation'
import { Menu, type MenuItem } from '../../overlay'
import { Panel } from '../Panel'
import { cardActionsMessage } from './Cards.messages'
import { Card, Commands, Foot, List, Margin, Picture, Title, Top, Words } from './Cards.styles'

/** What a card says. */
export type CardContent = {
  readonly title: string
  /** Address of a picture above the words; it says nothing that they do not. */
  readonly picture?: string
  /** In the margin, as in a register: a date, a roll number, a subject. */
  readonly margin?: ReactNode
  /** At the right of the title, such as a `Badge`. */
  readonly badge?: ReactNode
  /** Under the title. */
  readonly line?: ReactNode
  /** What else matters, by name. */
  readonly facts?: readonly { readonly label: string; readonly value: ReactNode }[]
  /** Where the card leads. */
  readonly href?: string
  /** Commands behind one button. */
  readonly menu?: readonly MenuItem[]
  /** Buttons below. */
  readonly actions?: ReactNode
}

export type CardsProps<Row> = {
  /** Accessible name of the list. */
  readonly label: string
  /** Undefined while nothing has arrived yet. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Draws a row. */
  readonly card: (row: Row) => CardContent
  /** Opens a row by a press anywhere on its card, where it has no `href`. */
  readonly onOpen?: (row: Row) => void
  /** Keys of cards that are drawn as chosen. */
  readonly selected?: ReadonlySet<string>
  /** What to say when there are no rows. */
  readonly empty?: EmptyStateProps
  /** What went wrong, with Retry. */
  readonly error?: ErrorStateProps
  /** Cards that are outlined while loading. */
  readonly expected?: number
}

/**
 * Rows as cards: for people who read on a phone, such as notices, menus and dues. On a phone they lie below each other
 * with the mark of a register. A table that only has to fit a phone takes `cards` of `Table` instead.
 */
export function Cards<Row>({ label, rows, rowKey, card, onOpen, selected, empty, error, expected = 4 }: CardsProps<Row>) {
  const intl = useIntl()
  if (error)
    return (
      <Panel>
        <ErrorState {...error} />
      </Panel>
    )
  if (rows?.length === 0)
    return (
      <Panel>
        <EmptyState {...empty} />
      </Panel>
    )
  if (!rows)
    return (
      <SkeletonRegion>
        <List aria-hidden>
          {Array.from({ length: expected }, (_, index) => (
            <Card key={`waiting-${String(index)}`}>
              <Words>
                <Skeleton width="56%" />
                <Skeleton width="80%" />
                <Skeleton width="40%" />
              </Words>
            </Card>
          ))}
        </List>
      </SkeletonRegion>
    )
  return (
    <List aria-label={label} data-records="">
      {rows.map(row => {
        const key = rowKey(row)
        const { title, picture, margin, badge, line, facts = [], href, menu = [], actions } = card(row)
        const name = intl.formatMessage(cardActionsMessage, { name: title })
        const chosen = selected?.has(key)
        return (
          <Card key={key} data-margin={margin === undefined ? undefined : ''} data-selected={chosen ? '' : undefined}>
            {picture ? <Picture src={picture} alt="" loading="lazy" /> : null}
            {margin === undefined ? null : <Margin>{margin}</Margin>}
            <Words>
              <Top data-menu={menu.length > 0 ? '' : undefined}>
                <Title>
                  {href ? (
                    <Anchor href={href} data-open="" aria-current={chosen || undefined}>
                      {title}
                    </Anchor>
                  ) : onOpen ? (
                    <button type="button" data-open="" aria-pressed={chosen} onClick={() => onOpen(row)}>
                      {title}
                    </button>
                  ) : (
                    title
                  )}
                </Title>
                {badge}
              </Top>
              {line ? <p>{line}</p> : null}
              {facts.length > 0 ? (
                <dl>
                  {facts.map(fact => [
                    <dt key={`${fact.label}-name`}>{fact.label}</dt>,
                    <dd key={`${fact.label}-value`}>{fact.value}</dd>,
                  ])}
                </dl>
              ) : null}
              {actions ? <Foot>{actions}</Foot> : null}
            </Words>
            {menu.length > 0 ? (
              <Commands>
                <Menu
                  label={name}
                  placement="bottom-end"
                  items={menu}
                  trigger={props => <IconButton {...props} size="sm" icon={Ellipsis} label={name} variant="quiet" />}
                />
              </Commands>
            ) : null}
          </Card>
        )
      })}
    </List>
  )
}
