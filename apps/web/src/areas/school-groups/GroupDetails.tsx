import { schoolGroups } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, ErrorState, Facts, Skeleton, Stack, Table, useConfirm } from '@school/ui'
import { Send, UserMinus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useDone } from '../../forms/done'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Group } from './SchoolGroups'

type Administrator = Group['people'][number]

const tones = { Invited: 'info', Active: 'success', Blocked: 'danger' } as const

function useAdministratorMenu(groupId: string) {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const done = useDone(schoolGroups.list, schoolGroups.get)
  const remove = async ({ id, name }: Administrator) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('schoolGroups.removeOf', { name }),
      message: text('schoolGroups.sureRemove', { name }),
      confirmText: text('schoolGroups.removeAdministrator'),
      danger: true,
    })
    if (!sure) return
    const params = { id: groupId, userId: id }
    await done(() => client.call(schoolGroups.removeAdministrator, { params }), text('schoolGroups.administratorRemoved'))
  }
  const resend = ({ id, email }: Administrator) =>
    done(
      () => client.call(schoolGroups.resend, { params: { id: groupId, userId: id } }),
      text('platformUsers.invited', { email }),
    )
  return (person: Administrator) => [
    ...(person.status === 'Invited'
      ? [{ key: 'resend', icon: Send, label: text('platformUsers.resend'), onSelect: () => void resend(person) }]
      : []),
    {
      key: 'remove',
      icon: UserMinus,
      danger: true,
      label: text('schoolGroups.removeAdministrator'),
      onSelect: () => void remove(person),
    },
  ]
}

/** The schools of a group and who administers them. */
export function GroupDetails({ id, changes }: { readonly id: string; readonly changes: boolean }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const menu = useAdministratorMenu(id)
  const { data, error, mutate } = useCall(schoolGroups.get, { params: { id } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  return (
    <Stack>
      <Facts>
        <dt>{text('schoolGroups.schools')}</dt>
        <dd>
          {data.members.length > 0
            ? intl.formatList(
                data.members.map(school => school.name),
                { type: 'unit' },
              )
            : text('schoolGroups.noSchools')}
        </dd>
      </Facts>
      <Table<Administrator>
        cards
        label={text('schoolGroups.administrators')}
        rows={data.people}
        rowKey={person => person.id}
        rowName={person => person.name}
        rowMenu={changes ? menu : undefined}
        empty={{ title: text('schoolGroups.noAdministrators') }}
        columns={[
          {
            key: 'name',
            header: text('schoolGroups.administrators'),
            look: 'name',
            cell: person => (
              <>
                {person.name}
                <small>{person.loginName}</small>
                <small>{person.email}</small>
                <small>{moment(person.lastLoginAt)}</small>
              </>
            ),
          },
          {
            key: 'status',
            header: text('platformUsers.status'),
            cell: person => <Badge status={tones[person.status]}>{text(`platformUsers.status.${person.status}`)}</Badge>,
          },
        ]}
      />
    </Stack>
  )
}
