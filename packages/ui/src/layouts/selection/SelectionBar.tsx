import { EllipsisVertical, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button, IconButton } from '../../form'
import { color, font, media, space, useMediaQuery } from '../../foundation'
import { Menu } from '../../overlay'
import { StickyBar } from '../StickyActions'
import { ChosenChips } from './ChosenChips'
import { ChosenDialog } from './ChosenDialog'
import { hiddenMessage, selectedMessage, selectionMessages } from './selection.messages'
import type { Chosen } from './useChoice'

/** One thing to do with everything that is chosen. */
export type BulkAction = {
  readonly key: string
  readonly label: string
  readonly icon?: LucideIcon
  /** `danger` cannot be undone. The primary one is drawn last, at the end. */
  readonly look?: 'primary' | 'danger'
  readonly disabled?: boolean
  /** Stands behind More, whatever room there is. */
  readonly rare?: boolean
  /** It is going on: it turns and the others wait. */
  readonly busy?: boolean
  readonly onSelect: () => void
}

const Bar = styled(StickyBar)`
  flex-wrap: nowrap;
  gap: ${space[8]} ${space[16]};

  /* It is there while nothing is chosen, so that screen readers hear what it comes to say. */
  &[data-empty] {
    position: absolute;
    inset-block-end: auto;
    width: 1px;
    min-height: 0;
    height: 1px;
    margin: 0;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }

  ${media.phone} {
    flex-direction: column;
    align-items: stretch;
  }
`

const What = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  min-width: 0;

  & > p {
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  & > p > span {
    color: ${color.warning.ink};
  }

  ${media.phone} {
    & > p {
      flex: 1 1 0;
    }

    & > ul {
      flex-basis: 100%;
    }
  }
`

const Deeds = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
  max-width: 100%;

  ${media.phone} {
    & > button:not([data-square]) {
      flex: 1;
    }
  }
`

/** What can be done: the first ones as buttons, as far as there is room, the rest behind More. */
function BarActions({ actions }: { readonly actions: readonly BulkAction[] }) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const working = actions.some(action => action.busy)
  const primary = actions.filter(action => action.look === 'primary')
  const others = actions.filter(action => action.look !== 'primary' && !action.rare)
  const room = Math.max(0, (phone ? 1 : 4) - primary.length)
  // A single further one takes no more place than the button of a menu.
  const shown = !phone && others.length <= room + 1 ? others : others.slice(0, room)
  const behind = [...others.slice(shown.length), ...actions.filter(action => action.rare)]
  const button = (action: BulkAction) => (
    <Button
      key={action.key}
      icon={action.icon}
      variant={action.look === 'danger' ? 'dangerQuiet' : action.look}
      busy={action.busy}
      disabled={action.disabled || (working && !action.busy)}
      onClick={action.onSelect}
    >
      {action.label}
    </Button>
  )
  return (
    <Deeds>
      {behind.length > 0 ? (
        <Menu
          label={intl.formatMessage(selectionMessages.more)}
          placement="top-end"
          items={behind.map(({ key, label, icon, look, disabled, onSelect }) => ({
            key,
            label,
            icon,
            danger: look === 'danger',
            disabled: disabled || working,
            onSelect,
          }))}
          trigger={props => <IconButton {...props} icon={EllipsisVertical} label={intl.formatMessage(selectionMessages.more)} />}
        />
      ) : null}
      {shown.map(button)}
      {primary.map(button)}
    </Deeds>
  )
}

export type SelectionBarProps = {
  /** What is chosen, of `useChoice`; the bar shows for at least one. */
  readonly choice: Chosen
  /** In place of '3 selected'. */
  readonly note?: ReactNode
  /** The first ones are buttons, the rest stands behind More. */
  readonly actions: readonly BulkAction[]
}

/**
 * Stays at the foot of the window while something is chosen: how much, who by name, what of it the filters hide, and what
 * can be done with it.
 */
export function SelectionBar({ choice, note, actions }: SelectionBarProps) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const [opened, setOpened] = useState<'all' | 'hidden'>()
  const { hidden } = choice
  const count = choice.selected.size
  const said = note ?? intl.formatMessage(selectedMessage, { count })
  return (
    <>
      <Bar data-empty={count === 0 ? '' : undefined}>
        <What>
          <p role="status">
            {count === 0 ? null : said}
            {count > 0 && hidden.length > 0 ? (
              <span>{`, ${intl.formatMessage(hiddenMessage, { count: intl.formatNumber(hidden.length) })}`}</span>
            ) : null}
          </p>
          {count === 0 ? null : (
            <>
              <IconButton icon={X} label={intl.formatMessage(selectionMessages.clear)} onClick={choice.clear} />
              {hidden.length > 0 ? (
                <span>
                  <Button variant="quiet" onClick={() => setOpened('hidden')}>
                    {intl.formatMessage(selectionMessages.showHidden)}
                  </Button>
                  <Button variant="quiet" onClick={() => choice.remove(hidden)}>
                    {intl.formatMessage(selectionMessages.clearHidden)}
                  </Button>
                </span>
              ) : null}
              <ChosenChips choice={choice} most={phone ? 1 : 3} onMore={() => setOpened('all')} />
            </>
          )}
        </What>
        {count === 0 ? null : <BarActions actions={actions} />}
      </Bar>
      {opened && count > 0 ? (
        <ChosenDialog choice={choice} title={said} hiddenOnly={opened === 'hidden'} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  )
}
