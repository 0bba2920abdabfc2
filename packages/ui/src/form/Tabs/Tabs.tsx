import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { FormattedNumber } from 'react-intl'
import { rovingIndex } from '../roving'
import { Count, Panel, TabButton, TabLink, TabRow } from './Tabs.styles'
import { useTabsInSight } from './useTabsInSight'

export type Tab = {
  key: string
  label: ReactNode
  /** A figure in a pill behind the label. */
  count?: number
  /** Makes the row a navigation: the tab is a link, and its panel the page it leads to. */
  href?: string
  disabled?: boolean
}

export type TabsProps = {
  /** Accessible name of the row. */
  label: string
  tabs: readonly Tab[]
  selected: string
  /** Not needed where every tab has an `href`. */
  onSelect?: (key: string) => void
  /** What the selected tab shows. */
  children?: ReactNode
}

/**
 * Views of one screen side by side. Arrows move and choose, Home and End go to the ends. Where they do not fit, the row
 * scrolls with the chosen one in sight, and fades at the ends behind which there are more.
 */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const row = useTabsInSight<HTMLDivElement>(selected)
  const content = (tab: Tab) => (
    <>
      <span>{tab.label}</span>
      {tab.count === undefined ? null : (
        <Count data-on={tab.count > 0 ? '' : undefined}>
          <FormattedNumber value={tab.count} />
        </Count>
      )}
    </>
  )

  if (tabs.length > 0 && tabs.every(tab => tab.href)) {
    return (
      <>
        <TabRow ref={row} as="nav" data-links="" aria-label={label}>
          {tabs.map(tab => (
            <TabLink key={tab.key} href={tab.href} aria-current={tab.key === selected ? 'page' : undefined}>
              {content(tab)}
            </TabLink>
          ))}
        </TabRow>
        {children}
      </>
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const free = tabs.filter(tab => !tab.disabled)
    const at = free.findIndex(tab => tab.key === selected)
    const next = rovingIndex(event.key, at, free.length)
    const target = next === null ? undefined : free[next]
    if (!target) return
    event.preventDefault()
    onSelect?.(target.key)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(target)]?.focus()
  }

  return (
    <>
      <TabRow ref={row} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <TabButton
            key={tab.key}
            id={`${id}-tab-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === selected}
            aria-controls={children && tab.key === selected ? `${id}-panel` : undefined}
            tabIndex={tab.key === selected ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onSelect?.(tab.key)}
          >
            {content(tab)}
          </TabButton>
        ))}
      </TabRow>
      {children ? (
        <Panel id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${selected}`}>
          {children}
        </Panel>
      ) : null}
    </>
  )
}
