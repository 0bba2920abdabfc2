import { type AnswerOfCall, staff } from '@school/api/client'
import { useCall } from '@school/api/react'
import { browserOf, displayDay, momentIn } from '@school/rules'
import { Badge, EmptyState, ErrorState, Facts, Link, Panel, PanelBody, PanelList, Skeleton, Table } from '@school/ui'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSchoolZone } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import { LoginState } from './LoginState'
import { useStaffText } from './staff-text'

type Section = AnswerOfCall<typeof staff.completeSection>
type Of<Name extends Section['section']> = Extract<Section, { section: Name }>

function Teaching({ data }: { data: Of<'teaching'> }) {
  const text = useText()
  return (
    <>
      {data.classTeacherOf.length > 0 ? (
        <PanelList
          rows={data.classTeacherOf.map(({ id, name }) => ({ key: id, text: name, end: text('staff.column.classTeacher') }))}
        />
      ) : null}
      <Table
        cards
        label={text('staff.part.teaching')}
        rows={data.classes}
        rowKey={row => row.id}
        empty={{ title: text('staff.noClasses') }}
        columns={[
          { key: 'name', header: text('staff.class'), cell: row => row.name, look: 'name' },
          { key: 'subjects', header: text('staff.subjects'), cell: row => row.subjects.join(', ') },
          { key: 'students', header: text('staff.column.students'), cell: row => row.students, align: 'end' },
        ]}
      />
    </>
  )
}

function Timetable({ data: { file } }: { data: Of<'timetable'> }) {
  const text = useText()
  if (!file) return <PanelBody>{text('staff.noTimetable')}</PanelBody>
  const name = (
    <Link href={file.url} external>
      {file.title || file.name}
    </Link>
  )
  return (
    <PanelList
      rows={[{ key: file.id, text: name, end: text('staff.timetableSince', { date: displayDay(file.effectiveFrom) }) }]}
    />
  )
}

function Logins({ data }: { data: Of<'login'> }) {
  const text = useText()
  const shown = useStaffText()
  const zone = useSchoolZone()
  const moment = (at: string) => momentIn(zone, new Date(at))
  if (data.logins.length === 0) return <EmptyState title={text('staff.noLogins')} />
  return data.logins.map(login => {
    const facts = [
      ['staff.loginName', login.name],
      ['staff.column.loginStatus', <LoginState key="status" status={login.status} />],
      ['staff.column.roles', shown('roles', login.roles.join(','))],
      ['staff.lastLogin', login.lastLoginAt ? moment(login.lastLoginAt) : text('staff.never')],
      ['staff.devices', login.devices.length === 0 ? text('staff.noDevices') : login.devices.length],
    ] as const
    return (
      <Fragment key={login.id}>
        <PanelBody>
          <Facts>
            {facts.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{text(name)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </Facts>
        </PanelBody>
        {login.devices.length > 0 ? (
          <PanelList
            rows={login.devices.map(device => ({
              key: device.id,
              text: browserOf(device.browser),
              end: text('staff.lastUsed', { at: moment(device.lastUsedAt) }),
            }))}
          />
        ) : null}
      </Fragment>
    )
  })
}

function History({ data }: { data: Of<'history'> }) {
  const text = useText()
  const named = useNamedText()
  const shown = useStaffText()
  const zone = useSchoolZone()
  const value = (field: string, of: string) => (of === '' ? '–' : shown(field, of))
  return (
    <Table
      cards
      label={text('staff.part.history')}
      rows={data.rows}
      rowKey={row => row.id}
      empty={{ title: text('staff.noHistory') }}
      columns={[
        { key: 'at', header: text('staff.history.at'), cell: row => momentIn(zone, new Date(row.at)), look: 'code' },
        {
          key: 'what',
          header: text('staff.history.what'),
          cell: row => (
            <>
              <Badge>{named(`staff.action.${row.action}`, row.action)}</Badge> {row.file}
            </>
          ),
        },
        {
          key: 'by',
          header: text('staff.history.by'),
          cell: row => [row.by, row.role && named(`role.${row.role}`, row.role)].filter(Boolean).join(' · ') || '–',
        },
        {
          key: 'changes',
          header: text('staff.history.changes'),
          // A new record is told by itself.
          cell: row =>
            (row.action === 'added' ? [] : row.changes).map(change => (
              <div key={change.field}>
                {text('staff.change', {
                  field: named(`staff.column.${change.field}`, change.field),
                  old: value(change.field, change.old),
                  new: value(change.field, change.new),
                })}
              </div>
            )),
        },
      ]}
    />
  )
}

/** One section of the page on a member of staff: it is read alone, and fails alone. */
export function StaffSection({ id, section }: { id: string; section: Section['section'] }) {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(staff.completeSection, { params: { id, section } })
  return (
    <Panel title={text(`staff.part.${section}`)}>
      {data?.section === 'teaching' ? <Teaching data={data} /> : null}
      {data?.section === 'timetable' ? <Timetable data={data} /> : null}
      {data?.section === 'login' ? <Logins data={data} /> : null}
      {data?.section === 'history' ? <History data={data} /> : null}
      {!data && error ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {data || error ? null : <Skeleton height="60px" />}
    </Panel>
  )
}
