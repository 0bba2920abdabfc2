import { type AnswerOfCall, platform } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, Badges, Filters, type MenuItem, VisuallyHidden } from '@school/ui'
import { Boxes, CalendarCheck, CirclePause, CirclePlay, DoorOpen, History, Network } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ListPanel, useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import { dayFilters, FilterFields, optionsOf, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import { useSession, useSignedIn } from '../../session'
import { type Say, useNamedText, useText } from '../../text'
import { useMoment } from '../../zone'
import { AuditDialog, GoLiveDialog, GroupDialog, ModulesDialog, TurnDialog } from './SchoolDialogs'

export type SchoolRow = AnswerOfCall<typeof platform.schools>['results'][number]
type Offers = AnswerOfCall<typeof platform.schoolsInitialValues>

const tones = { Active: 'success', Draft: 'secondary', Suspended: 'warning', RemovalScheduled: 'danger' } as const

const dialogs = {
  modules: ModulesDialog,
  goLive: GoLiveDialog,
  group: GroupDialog,
  turn: TurnDialog,
  audit: AuditDialog,
} as const

function drawn(
  text: Say,
  named: (id: string, fallback: string) => string,
  offers: Offers | undefined,
  values: ReportValues,
): readonly ReportFilter[] {
  const any = { kind: 'choice', none: text('app.all') } as const
  return [
    {
      ...any,
      name: 'status',
      label: text('platform.status'),
      options: Object.keys(tones).map(value => ({ value, label: named(`platform.status.${value}`, value) })),
    },
    { ...any, name: 'group', label: text('platform.group'), options: optionsOf(offers?.groups) },
    { ...any, name: 'state', label: text('platform.stateOf'), options: optionsOf(offers?.states) },
    searchFilter(text, text('platform.searchHelp')),
    {
      ...any,
      name: 'board',
      label: text('platform.board'),
      options: (offers?.boards ?? []).map(value => ({ value, label: named(`platform.board.${value}`, value) })),
      more: true,
    },
    {
      ...any,
      name: 'module',
      label: text('platform.module'),
      options: (offers?.modules ?? []).map(value => ({ value, label: value })),
      more: true,
    },
    ...dayFilters(text, values, ['liveFrom', text('platform.liveFrom')], ['liveTo', text('platform.liveTo')]),
  ]
}

/** Modules that a row shows by name; the others are counted. */
const shownModules = 3

function Modules({ codes }: { codes: readonly string[] }) {
  const others = codes.slice(shownModules)
  return (
    <Badges>
      {codes.slice(0, shownModules).map(code => (
        <Badge key={code}>{code}</Badge>
      ))}
      {others.length > 0 ? (
        <span title={others.join(', ')}>
          <Badge>+{others.length}</Badge>
          <VisuallyHidden>{others.join(', ')}</VisuallyHidden>
        </span>
      ) : null}
    </Badges>
  )
}

/** The operator's schools with their figures; *Open school* works inside one. */
export function Schools({ onOpened }: { onOpened: () => void }) {
  const { adopt } = useSession()
  const { claims } = useSignedIn()
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const toast = useProblemToast()
  const enter = useAction(platform.enter)
  const [work, setWork] = useState<{ readonly what: keyof typeof dialogs; readonly school: SchoolRow }>()
  const { data: offers } = useCall(platform.schoolsInitialValues, {})
  const changes = claims.role.includes('GJAdmin')
  const list = useFilteredList({
    name: 'schools',
    ready: offers !== undefined,
    filters: values => drawn(text, named, offers, values),
    call: platform.schools,
    request: (values, page) => ({
      query: {
        ...page,
        text: values.text(),
        ...Object.fromEntries(['status', 'group', 'state', 'board', 'module'].map(name => [name, values.one(name) ?? ''])),
        liveFrom: values.day('liveFrom') ?? '',
        liveTo: values.day('liveTo') ?? '',
      },
    }),
  })
  const open = (id: string) =>
    void enter
      .run({ params: { id } })
      .then(async answer => {
        await adopt(answer.accessToken)
        onOpened()
      })
      .catch(toast)
  const menu = (school: SchoolRow): MenuItem[] => {
    const item = (what: keyof typeof dialogs, label: string, icon: typeof Boxes) => ({
      key: what,
      label,
      icon,
      onSelect: () => setWork({ what, school }),
    })
    return [
      { key: 'open', label: text('platform.open'), icon: DoorOpen, onSelect: () => open(school.id) },
      ...(changes
        ? [
            item('modules', text('platform.modules'), Boxes),
            item('group', text('platform.group'), Network),
            item('goLive', text('platform.setGoLive'), CalendarCheck),
          ]
        : []),
      ...(changes && school.status === 'Active' ? [item('turn', text('platform.suspend'), CirclePause)] : []),
      ...(changes && school.status === 'Suspended' ? [item('turn', text('platform.resume'), CirclePlay)] : []),
      item('audit', text('platform.audit'), History),
    ]
  }
  const Work = work && dialogs[work.what]
  return (
    <>
      <Filters more={<FilterFields report={list.report} more />}>
        <FilterFields report={list.report} />
      </Filters>
      <ListPanel
        list={list}
        count={count => text('platform.count', { count })}
        table={{
          label: text('platform.schools'),
          rowKey: school => school.id,
          rowName: school => school.name,
          rowMenu: menu,
          empty: { title: text('platform.noSchools') },
          columns: [
            { key: 'code', header: text('platform.code'), look: 'code', cell: school => school.code },
            { key: 'name', header: text('platform.name'), look: 'name', cell: school => school.name },
            { key: 'place', header: text('platform.place'), cell: school => school.place },
            { key: 'domain', header: text('platform.domain'), look: 'code', cell: school => school.domain },
            { key: 'group', header: text('platform.group'), cell: school => school.group },
            {
              key: 'modules',
              header: text('platform.modules'),

              cell: school => <Modules codes={school.modules} />,
            },
            {
              key: 'students',
              header: text('platform.students'),
              align: 'end',
              cell: school => intl.formatNumber(school.students),
            },
            { key: 'staff', header: text('platform.staff'), align: 'end', cell: school => intl.formatNumber(school.staff) },
            { key: 'year', header: text('platform.year'), look: 'code', cell: school => school.year },
            {
              key: 'goLive',
              header: text('platform.goLive'),
              look: 'code',
              cell: school => (school.goLiveOn ? displayDay(school.goLiveOn) : ''),
            },
            {
              key: 'activity',
              header: text('platform.lastActivity'),
              look: 'code',
              cell: school => moment(school.lastActivityAt),
            },
            {
              key: 'status',
              header: text('platform.status'),
              cell: school => (
                <Badge status={tones[school.status as keyof typeof tones]}>
                  {named(`platform.status.${school.status}`, school.status)}
                </Badge>
              ),
            },
          ],
        }}
      />
      {work && Work ? (
        <Work school={work.school} groups={offers?.groups ?? []} onClose={() => setWork(undefined)} onDone={list.reload} />
      ) : null}
    </>
  )
}
