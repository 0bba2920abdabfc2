import { platform } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import {
  Badge,
  Badges,
  Field,
  Filters,
  FormHeader,
  Pagination,
  Panel,
  ReportTools,
  SearchInput,
  Select,
  Table,
  Tabs,
} from '@school/ui'
import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../problems'
import { useSession } from '../../session'
import { useNamedText, useText } from '../../text'
import { Outbox } from './Outbox'

/** Rows of a page, as in every list. */
const pageSize = 10

const tones = { Active: 'success', Draft: 'secondary', Suspended: 'warning', RemovalScheduled: 'danger' } as const

/** The operator's schools with their figures; *Open school* works inside one. */
function Schools({ onOpened }: { onOpened: () => void }) {
  const { adopt } = useSession()
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const toast = useProblemToast()
  const enter = useAction(platform.enter)
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(platform.schools, { query: { text: search, status, page, pageSize } })
  const open = (id: string) =>
    void enter
      .run({ params: { id } })
      .then(async answer => {
        await adopt(answer.accessToken)
        onOpened()
      })
      .catch(toast)
  return (
    <>
      <Filters>
        <div data-wide="">
          <Field label={text('app.search')}>
            <SearchInput
              value={search}
              placeholder={text('platform.searchHelp')}
              onChange={value => {
                setSearch(value)
                setPage(1)
              }}
            />
          </Field>
        </div>
        <Field label={text('platform.status')}>
          <Select
            options={[
              { value: '', label: text('app.all') },
              ...Object.keys(tones).map(value => ({ value, label: named(`platform.status.${value}`, value) })),
            ]}
            value={status}
            onChange={value => {
              setStatus(value ?? '')
              setPage(1)
            }}
          />
        </Field>
      </Filters>
      <Panel>
        <ReportTools count={data ? text('platform.count', { count: data.pagination.count }) : ''} />
        <Table
          cards
          label={text('platform.schools')}
          rows={data?.results}
          rowKey={school => school.id}
          rowName={school => school.name}
          rowMenu={school => [{ key: 'open', label: text('platform.open'), icon: DoorOpen, onSelect: () => open(school.id) }]}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          columns={[
            { key: 'code', header: text('platform.code'), look: 'code', cell: school => school.code },
            { key: 'name', header: text('platform.name'), look: 'name', cell: school => school.name },
            { key: 'place', header: text('platform.place'), cell: school => school.place },
            { key: 'group', header: text('platform.group'), cell: school => school.group },
            {
              key: 'modules',
              header: text('platform.modules'),
              cell: school => (
                <Badges>
                  {school.modules.map(code => (
                    <Badge key={code}>{code}</Badge>
                  ))}
                </Badges>
              ),
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
              key: 'status',
              header: text('platform.status'),
              cell: school => (
                <Badge status={tones[school.status as keyof typeof tones]}>
                  {named(`platform.status.${school.status}`, school.status)}
                </Badge>
              ),
            },
          ]}
        />
        {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
      </Panel>
    </>
  )
}

/** /school/list */
export default function SchoolList() {
  const text = useText()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const selected = params.get('tab') === 'outbox' ? 'outbox' : 'schools'
  return (
    <>
      <FormHeader title={text('platform.schools')} caption="Info" />
      <Tabs
        label={text('platform.tabs')}
        tabs={[
          { key: 'schools', label: text('platform.tab.schools') },
          { key: 'outbox', label: text('platform.outbox') },
        ]}
        selected={selected}
        onSelect={tab => setParams({ tab })}
      >
        {selected === 'outbox' ? <Outbox /> : <Schools onOpened={() => navigate('/')} />}
      </Tabs>
    </>
  )
}

/** What an operator without a school sees on a screen of schools: the list, and then the screen itself. */
export function ChooseSchool() {
  const text = useText()
  return (
    <>
      <FormHeader title={text('app.chooseSchool')} context={text('platform.chooseHelp')} />
      <Schools onOpened={() => {}} />
    </>
  )
}
