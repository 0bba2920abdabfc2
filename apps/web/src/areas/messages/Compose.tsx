import { messaging } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { type FormatEntry, holdsOne } from '@school/rules'
import {
  Badge,
  Badges,
  Banner,
  type BulkAction,
  Button,
  EntitySelectorInput,
  FigureStrip,
  type SelectorConfiguration,
  type SelectorLoaders,
  Stack,
  type TableColumn,
} from '@school/ui'
import { BellOff, Settings } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useYearAndSchool } from '../../heading'
import { lazyWithTexts } from '../../lazy'
import { type FilteredList, PeopleList } from '../../list'
import type { ReportValues } from '../../report'
import { useSignedIn } from '../../session'
import { type Say, useText } from '../../text'
import { type PersonOfWays, PersonWays } from '../preferences/PersonWays'
import { BatchProgress } from './BatchProgress'
import type { Door } from './format-loaders'
import { type Offers, SendDialog, useChannelActions, useChannelNotes } from './SendDialogs'
import { useChosenPeople } from './useChosenPeople'
import type { DoorTabs } from './useDoorTabs'
import type { Named } from './useNamed'
import type { Recipients, SendChannel } from './useSending'
import { type FoundWhole, type Whole, wholeOf } from './whole'

const DoorSettings = lazyWithTexts(() => import('./DoorSettings'))

type Figure = 'students' | 'staff' | 'guardians' | 'numbers' | 'withoutMobile' | 'withoutLogin' | 'optedOut'

interface Person {
  readonly id: string
  /** Ways by which no general messages are wanted. */
  readonly optedOut?: readonly string[]
  readonly name: string
  readonly email: string
  readonly hasLogin: boolean
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
  readonly selector: {
    readonly configuration: SelectorConfiguration
    readonly loaders: SelectorLoaders
    readonly filters?: Readonly<Record<string, string>>
  }
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
function addressOf(channel: SendChannel, entry: FormatEntry): unknown {
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
  const intl = useIntl()
  const text = useText()
  const context = useYearAndSchool()
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  const { ids, rows, entries: seen } = useChosenPeople(list.rows.data?.results, list.selected)
  const entries = valuesOf ? seen.map((entry, at) => ({ ...entry, ...valuesOf(rows[at]!.id) })) : seen
  const { viewer } = useSignedIn()
  const reload = useReload()
  const [settings, setSettings] = useState(false)
  const through = door === 'staff' ? ('staff' as const) : ('guardian' as const)
  const { data: deciders } = useCall(through === 'staff' ? messaging.staffAuthorised : messaging.guardianAuthorised, {})
  const [opened, setOpened] = useState<PersonOfWays>()
  const [found, setFound] = useState<FoundWhole<Filters>>()
  const mayRecord = holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin'])
  const notes = useChannelNotes(offers)
  const actions = useChannelActions(door, offers, setChannel)
  // The ways of one person are recorded for the one who is ticked.
  const only = mayRecord && ids.length === 1 ? rows[0] : undefined
  const person = only ? personOf(only) : null
  const ways: BulkAction[] = person
    ? [{ key: 'ways', label: text('preferences.title'), icon: BellOff, rare: true, onSelect: () => setOpened(person) }]
    : []
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
          actions: (
            <Button icon={Settings} onClick={() => setSettings(true)}>
              {text('messages.settings')}
            </Button>
          ),
        }}
        tabs={tabs.shown}
        notice={
          <Stack>
            {named.ids.length > 0 ? (
              <Banner tone="info" action={<Button onClick={() => named.show([], list)}>{text('messages.showAll')}</Button>}>
                {text('messages.named')}
              </Banner>
            ) : null}
            {deciders?.needsApproval && offers?.readOnly === false ? (
              <Banner tone="info">
                {deciders.persons.length > 0
                  ? text('messages.waitFor', {
                      names: intl.formatList(
                        deciders.persons.map(one => one.name),
                        { type: 'disjunction' },
                      ),
                    })
                  : text('messages.waitForNobody')}
              </Banner>
            ) : null}
            {offers?.readOnly ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
            {sent ? (
              <BatchProgress
                key={sent}
                id={sent}
                href={tabs.sent && `${tabs.sent}&open=${sent}`}
                onDismiss={() => setSent(undefined)}
              />
            ) : null}
            {summary ? (
              <FigureStrip
                label={text('messages.figures')}
                figures={figures.map(key => ({
                  key,
                  label: text(`messages.figure.${key}`),
                  value: intl.formatNumber(summary[key]),
                }))}
              />
            ) : null}
          </Stack>
        }
        people={people}
        tools={{
          children: (
            <>
              {notes ? <small>{notes}</small> : null}
              <EntitySelectorInput
                multiple
                buttonOnly
                {...selector}
                value={named.ids}
                onChange={chosen => named.show(chosen, list)}
              />
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
        actions={[...actions, ...ways]}
      />
      {settings ? <DoorSettings door={through} onClose={() => setSettings(false)} /> : null}
      {opened ? (
        <PersonWays
          person={opened}
          onClose={changed => {
            setOpened(undefined)
            if (changed) void reload(messaging.guardianView)
          }}
        />
      ) : null}
      {offers && channel ? (
        <SendDialog
          to={to(ids, wholeOf(found, list.selected))}
          channel={channel}
          offers={offers}
          entries={entries}
          describe={entry => String(addressOf(channel, entry) ?? nameOf(entry) ?? '')}
          onClose={() => setChannel(undefined)}
          onSent={setSent}
        />
      ) : null}
    </>
  )
}
