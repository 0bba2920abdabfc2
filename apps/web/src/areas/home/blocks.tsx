import { type AnswerOfCall, auth, type home as calls } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees, formsOfRoute, isDay, menuForms, routeForms, topBarParts } from '@school/rules'
import { ErrorState, type Figure, later, Panel, PanelList, PersonCards, Skeleton } from '@school/ui'
import { useIntl } from 'react-intl'
import { builtForms } from '../../screens'
import { useSignedIn } from '../../session'
import { useChooseChild } from '../../session/child'
import { useNamedText, useText } from '../../texts/text'

export type Dashboard = AnswerOfCall<typeof calls.dashboard>
type Made<B> = Exclude<B, { error: true }>
type Tile = Made<Dashboard['tiles'][number]>
export type Chart = Made<Dashboard['charts'][number]>
export type List = Made<Dashboard['lists'][number]>

// Few people have it, and it brings a table.
const HomeSchools = later(
  async () => (await import('./HomeSchools')).default,
  () => <Skeleton height="240px" />,
)

/** The blocks of a kind that could be made. */
export const made = <B extends { readonly code: string }>(blocks: readonly (B | { code: string; error: true })[]): B[] =>
  blocks.filter((block): block is B => !('error' in block))

/** Codes of the blocks that could not be made. */
export const failedCodes = ({ tiles, charts, todos, lists }: Dashboard): string[] =>
  [...tiles, ...charts, ...todos, ...lists].flatMap(block => ('error' in block ? [block.code] : []))

/** 'c.strength' and 'strength' have one text. */
export const textName = (code: string) => code.replace(/^[cdl]\./, '')

function built(route: string | undefined): boolean {
  if (!route) return false
  const path = route.split('?')[0]!
  return builtForms.has(path) || formsOfRoute(path).some(form => builtForms.has(form.id))
}

/** Values of a line below a figure; days as people write them. */
const shownDays = (sub: NonNullable<Tile['sub']>) =>
  Object.fromEntries(Object.entries(sub).map(([key, value]) => [key, isDay(String(value)) ? displayDay(String(value)) : value]))

/** The tiles as figures of the strip. */
export function useFigures(tiles: readonly Tile[]): Figure[] {
  const intl = useIntl()
  const named = useNamedText()
  return tiles.map(tile => ({
    key: tile.code,
    label: named(`home.tile.${tile.code}`, tile.code),
    value: tile.value === null ? '–' : tile.unit === 'amount' ? formatRupees(tile.value) : intl.formatNumber(tile.value),
    unit: tile.unit === 'percent' && tile.value !== null ? '%' : undefined,
    note: tile.sub ? named(`home.sub.${tile.code}`, '', shownDays(tile.sub)) : undefined,
    tone: tile.tone === 'danger' || tile.tone === 'warning' ? tile.tone : undefined,
    href: built(tile.route) ? tile.route : undefined,
  }))
}

/** A block that could not be loaded, with the means to ask for it again. */
export function FailedBlock({ code, onRetry }: { code: string; onRetry: () => void }) {
  const named = useNamedText()
  const name = textName(code)
  const title = ['tile', 'chart', 'todo', 'list'].reduce((found, kind) => found || named(`home.${kind}.${name}`, ''), '')
  return (
    <Panel title={title || name}>
      <ErrorState onRetry={onRetry} />
    </Panel>
  )
}

/** How many unread items of the bell are about each child of a guardian; the bell's own answer, so that both agree. */
function useUnread(): ((id: string) => number) | undefined {
  const { viewer } = useSignedIn()
  const { data } = useCall(auth.notifications, topBarParts(viewer, 0).children ? {} : null)
  const unread = data?.studentNotificationList.filter(item => !item.readStatus)
  return unread && (id => unread.filter(item => item.studentIds.includes(id)).length)
}

function Children({ list }: { list: List }) {
  const intl = useIntl()
  const { claims } = useSignedIn()
  const text = useText()
  const named = useNamedText()
  const choose = useChooseChild()
  const unread = useUnread()
  const people = list.rows.map(([id, name, admNo, className, rollNo, teacher, photoUrl, today, due]) => ({
    id: id!,
    name: name!,
    photoUrl,
    line: [className, rollNo && text('home.child.roll', { rollNo })].filter(Boolean).join(' · '),
    facts: [
      { label: text('home.child.admNo'), value: admNo! },
      { label: text('home.child.teacher'), value: teacher || '–' },
      ...(today ? [{ label: text('home.child.today'), value: named(`days.status.${today}`, today) }] : []),
      ...(due ? [{ label: text('home.tile.amountDue'), value: formatRupees(Number(due)) }] : []),
      ...(unread ? [{ label: text('home.child.unread'), value: intl.formatNumber(unread(id!)) }] : []),
    ],
  }))
  return (
    <PersonCards
      label={text('home.list.children')}
      people={people}
      chosenId={people.length > 1 ? claims.ChildId : undefined}
      onChoose={people.length > 1 ? id => void choose(id) : undefined}
    />
  )
}

export function HomeList({ list }: { list: List }) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const name = textName(list.code)
  if (name === 'children') return <Children list={list} />
  if (name === 'schools') return <HomeSchools list={list} />
  const href = built(list.route) ? list.route : undefined
  const day = (value: string | undefined) =>
    value && intl.formatDate(`${value}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = list.rows.map(([first, second, third, fourth, fifth], index) => {
    const key = `${index} ${first}`
    if (name === 'classes')
      return {
        key,
        text: first,
        end: text(third === 'classTeacher' ? 'home.class.classTeacher' : 'home.class.subject', { count: Number(second) }),
        href,
      }
    if (name === 'jobsFailed') {
      const job = named(`home.job.${first}`, text('home.job.other'))
      return { key, text: [job, second].filter(Boolean).join(' · '), end: third }
    }
    if (name === 'diary')
      return {
        key,
        text: [first, named(`home.diary.${second}`, ''), fourth].filter(Boolean).join(' · '),
        end: day(third),
        href: `${href}?date=${third}`,
      }
    if (name === 'events')
      return {
        key: first!,
        text: [second, named(`home.notice.${third}`, '')].filter(Boolean).join(' · '),
        end: fourth === fifth ? day(fourth) : `${day(fourth)} – ${day(fifth)}`,
        href: href && `${href}?notice=${first}`,
      }
    if (name === 'schoolsNewest') return { key, text: [first, second].filter(Boolean).join(', '), end: day(third), href }
    return { key, text: first, end: second }
  })
  return (
    <Panel title={named(`home.list.${name}`, list.code)}>
      <PanelList rows={rows} />
    </Panel>
  )
}

export function Shortcuts({ codes }: { codes: readonly string[] }) {
  const text = useText()
  const named = useNamedText()
  const rows = codes
    .filter(code => builtForms.has(code))
    .flatMap(code => {
      const form = menuForms.find(candidate => candidate.id === code)
      if (form) return [{ key: code, text: named(`menu.${code}`, form.title), href: form.route }]
      const route = routeForms.find(candidate => candidate.id === code)
      return route ? [{ key: code, text: named(`menu.${code}`, route.title), href: code }] : []
    })
  return rows.length > 0 ? (
    <Panel title={text('home.shortcuts')}>
      <PanelList rows={rows} />
    </Panel>
  ) : null
}
