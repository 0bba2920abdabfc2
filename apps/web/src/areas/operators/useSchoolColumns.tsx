import { displayDay } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { Badge, Badges, VisuallyHidden } from '@school/ui'
import { useIntl } from 'react-intl'
import { useMoment } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import type { SchoolRow } from './Schools'
import { tones } from './school-filters'

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

/** The columns of schools with their figures. */
export function useSchoolColumns(): TableColumn<SchoolRow>[] {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  return [
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
  ]
}
