import type { FormatEntry } from '@school/rules'
import {
  Badge,
  Badges,
  EntitySelectorInput,
  type SelectorConfiguration,
  type SelectorLoaders,
  type TableColumn,
} from '@school/ui'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { type FilteredList, PeopleList } from '../../list'
import type { ReportValues } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { lazyWithTexts } from '../../shell/lazy'
import { type Say, useText } from '../../texts/text'
import type { PersonOfWays } from '../preferences/PersonWays'
import { ComposeFigures, ComposeNotice, type Figure } from './ComposeNotice'
import type { Door } from './format-loaders'
import type { Recipients, SendChannel } from './recipients'
import { type Offers, SendDialog } from './SendDialogs'
import { useChosenPeople } from './useChosenPeople'
import type { DoorTabs } from './useDoorTabs'
import type { Named } from './useNamed'
import { useWaysOf } from './useWaysOf'
import { useWriting } from './useWriting'
import { type FoundWhole, type Whole, wholeOf } from './whole'

const DoorSettings = lazyWithTexts(() => import('./DoorSettings'))

interface Person {
  readonly id: string
  /** Ways by which no general messages are wanted. */
  readonly optedOut?: readonly string[]
  readonly name: string
  readonly email: string
  readonly hasLogin: boolean
}

interface Selector {
  readonly configuration: SelectorConfiguration
  readonly loaders: SelectorLoaders
  readonly filters?: Readonly<Record<string, string>>
}

type Props<Row, Filters> = {
  readonly door: Door
  readonly title: string
  readonly tabs: DoorTabs
  /** What can be sent; undefined until that is known. */
  readonly offers: Offers | undefined
  readonly list: FilteredList<Row>
  /** People named one by one, and the selector that names them. */
  readonly named: Named
  readonly selector: Selector
  /** How many were found, in words. */
  readonly people: (count: number) => string
  /** Counts over the list, of all that were found. */
  readonly figures: readonly Figure[]
  readonly columns: readonly TableColumn<Row>[]
  readonly selectable?: (row: Row) => boolean
  /** Whose ways stand behind a row; null of nobody's. */
  readonly personOf: (row: Row) => PersonOfWays | null
  /** Further values for texts, by the id of a row. */
  readonly valuesOf?: ((id: string) => Readonly<Record<string, string>> | undefined) | undefined
  /** Who of a row is written to. */
  readonly nameOf: (entry: FormatEntry) => unknown
  /** The filters as the calls take them. */
  readonly asked: (values: ReportValues) => Filters
  /** Those who are written to, named one by one or by filters. */
  readonly to: (ids: readonly string[], whole: Whole<Filters> | undefined) => Recipients
  /** Ids of everybody the filters find. */
  readonly findAll: (values: ReportValues, signal: AbortSignal) => Promise<readonly string[] | undefined>
}

/** Where a message to somebody goes; undefined where the name says it better. */
function addressOf(channel: SendChannel | undefined, entry: FormatEntry): unknown {
  if (channel === 'notification') return undefined
  if (channel === 'email') return entry.email
  return (channel === 'whatsapp' && entry.whatsappNumber) || entry.mobile
}

/** The last columns of every door: where else a person is reached. */
export const reachColumns = (text: Say): readonly TableColumn<Person>[] => [
  {
    key: 'email',
    header: text('messages.column.email'),
    cell: row =>
      row.optedOut?.includes('email') ? (
        <Badges>
          <span>{row.email}</span>
          <Badge status="warning">{text('messages.optedOut')}</Badge>
        </Badges>
      ) : (
        row.email
      ),
  },
  {
    key: 'login',
    header: text('messages.column.login'),
    cell: row => (row.hasLogin ? <Badge status="success">{text('messages.hasLogin')}</Badge> : ''),
  },
]

interface NamePeopleProps {
  readonly selector: Selector
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The button that names people one by one. */
function NamePeople({ selector, value, onChange }: NamePeopleProps) {
  return <EntitySelectorInput multiple buttonOnly {...selector} value={value} onChange={ids => onChange(ids)} />
}

/** People found through a door, chosen, and written to. */
export function Compose<Row extends Person, Filters>({
  door,
  title,
  tabs,
  offers,
  list,
  named,
  selector,
  people,
  figures,
  columns,
  selectable,
  personOf,
  valuesOf,
  nameOf,
  asked,
  to,
  findAll,
}: Props<Row, Filters>) {
  const text = useText()
  const context = useYearAndSchool()
  const { ids, rows, entries: seen } = useChosenPeople(list.rows.data?.results, list.selected)
  const entries = valuesOf ? seen.map((entry, at) => ({ ...entry, ...valuesOf(rows[at]!.id) })) : seen
  const [settings, setSettings] = useState(false)
  const through = door === 'staff' ? ('staff' as const) : ('guardian' as const)
  const [found, setFound] = useState<FoundWhole<Filters>>()
  const messages = useWriting(door, offers, () => list.onSelect(new Set()))
  // The ways of one person are recorded for the one who is ticked.
  const only = ids.length === 1 ? rows[0] : undefined
  const ways = useWaysOf(only ? personOf(only) : null)
  // The list with what the figures of all pages say.
  const { summary } = (list.rows.data ?? {}) as { readonly summary?: Readonly<Record<Figure, number>> }
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{
          title,
          caption: 'Info',
          context,
          commands: [{ key: 'settings', icon: Settings, label: text('messages.settings'), onSelect: () => setSettings(true) }],
        }}
        tabs={tabs.shown}
        notice={
          <ComposeNotice
            through={through}
            offers={offers}
            onShowAll={named.ids.length > 0 ? () => named.show([], list) : undefined}
            sent={messages.sent}
            all={tabs.sent}
            onDismiss={messages.dropSent}
          />
        }
        figures={summary ? <ComposeFigures summary={summary} figures={figures} /> : null}
        people={people}
        tools={{
          children: (
            <>
              {messages.notes ? <small>{messages.notes}</small> : null}
              <NamePeople selector={selector} value={named.ids} onChange={chosen => named.show(chosen, list)} />
            </>
          ),
        }}
        table={{
          label: title,
          rowKey: row => row.id,
          rowName: row => row.name,
          selectable,
          empty: { title: text('report.noMatch'), children: text('report.noMatchHelp') },
          columns,
        }}
        ids={async signal => {
          const { values } = list.report
          const all = (await findAll(values, signal)) ?? []
          // Who is named one by one was not found by filters.
          if (!signal.aborted) setFound(named.ids.length > 0 ? undefined : { filters: asked(values), ids: all })
          return all
        }}
        actions={[...messages.actions, ...ways.actions]}
      />
      {settings ? <DoorSettings door={through} onClose={() => setSettings(false)} /> : null}
      {ways.form}
      {offers && messages.channel ? (
        <SendDialog
          to={to(ids, wholeOf(found, list.selected))}
          channel={messages.channel}
          offers={offers}
          entries={entries}
          describe={entry => String(addressOf(messages.channel, entry) ?? nameOf(entry) ?? '')}
          onClose={messages.close}
          onSent={messages.onSent}
        />
      ) : null}
    </>
  )
}
