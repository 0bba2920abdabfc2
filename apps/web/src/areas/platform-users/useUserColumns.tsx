import { Badge, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { PlatformUser } from './PlatformUsers'

const tones = { Invited: 'info', Active: 'success', Blocked: 'danger' } as const

/** The columns of operators. */
export function useUserColumns(): readonly TableColumn<PlatformUser>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const list = (words: readonly string[]) => intl.formatList([...words], { type: 'unit' })
  return [
    { key: 'name', header: text('platformUsers.name'), look: 'name', cell: user => user.name },
    { key: 'loginName', header: text('platformUsers.loginName'), look: 'code', cell: user => user.loginName },
    { key: 'email', header: text('platformUsers.email'), cell: user => user.email || '–' },
    { key: 'role', header: text('platformUsers.role'), cell: user => text(`role.${user.role}`) },
    {
      key: 'permissions',
      header: text('platformUsers.permissions'),
      look: 'code',
      cell: user => list(user.permissions) || '–',
    },
    {
      key: 'scope',
      header: text('platformUsers.scope'),
      cell: user => (user.scope === 'all' ? text('platformUsers.scope.all') : list(user.scopeIds.map(({ name }) => name))),
    },
    {
      key: 'secondFactor',
      header: text('platformUsers.secondFactor'),
      cell: user => text(`platformUsers.secondFactor.${user.secondFactor ? 'on' : 'off'}`),
    },
    { key: 'lastLogin', header: text('platformUsers.lastLogin'), look: 'code', cell: user => moment(user.lastLoginAt) || '–' },
    {
      key: 'status',
      header: text('platformUsers.status'),
      cell: user => <Badge status={tones[user.status]}>{text(`platformUsers.status.${user.status}`)}</Badge>,
    },
  ]
}
