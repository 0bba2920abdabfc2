import { auth } from '@school/api/client'
import { useAction } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Panel, Table } from '@school/ui'
import { FormattedNumber } from 'react-intl'
import { useProblemToast } from '../../forms/problems'
import { useSession } from '../../session'
import { useText } from '../../texts/text'
import type { List } from './blocks'

/** The schools of a group, each with its figures; picking one opens it. */
export default function HomeSchools({ list }: { list: List }) {
  const { adopt } = useSession()
  const text = useText()
  const toast = useProblemToast()
  const { run } = useAction(auth.chooseSchool)
  const open = (row: readonly string[]) =>
    void run({ body: { schoolId: row[0]! } })
      .then(({ accessToken }) => adopt(accessToken))
      .catch(toast)
  return (
    <Panel id="schools" title={text('home.list.schools')}>
      <Table
        cards
        label={text('home.list.schools')}
        rows={list.rows}
        rowKey={row => row[0]!}
        onPick={open}
        columns={[
          { key: 'name', header: text('home.school.name'), look: 'name', cell: row => row[1] },
          {
            key: 'students',
            header: text('home.school.students'),
            align: 'end',
            cell: row => <FormattedNumber value={Number(row[2])} />,
          },
          {
            key: 'present',
            header: text('home.school.present'),
            align: 'end',
            cell: row => (row[3] ? <FormattedNumber value={Number(row[3])} /> : '–'),
          },
          {
            key: 'collected',
            header: text('home.school.collected'),
            align: 'end',
            cell: row => (row[4] ? formatRupees(Number(row[4])) : '–'),
          },
          {
            key: 'due',
            header: text('home.school.due'),
            align: 'end',
            cell: row => (row[5] ? formatRupees(Number(row[5])) : '–'),
          },
          {
            key: 'activated',
            header: text('home.school.activated'),
            align: 'end',
            cell: row => (row[6] ? <FormattedNumber value={Number(row[6])} /> : '–'),
          },
        ]}
      />
    </Panel>
  )
}
