import { platformUsers } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type MenuItem, useConfirm } from '@school/ui'
import { Ban, CircleCheck, KeyRound, Send } from 'lucide-react'
import { useDone } from '../../forms/done'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import type { PlatformUser } from './PlatformUsers'

type Act = 'block' | 'unblock' | 'resetSecondFactor' | 'resend'

/** What else can be done with the login of an operator. */
export function useUserMenu(): (user: PlatformUser) => MenuItem[] {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const done = useDone(platformUsers.list)
  const act = (what: Act, { id }: PlatformUser, said: string) =>
    done(() => client.call(platformUsers[what], { params: { id } }), said)
  const block = async (user: PlatformUser) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('platformUsers.blockOf', { name: user.name }),
      message: text('platformUsers.sureBlock', { name: user.name }),
      confirmText: text('platformUsers.block'),
      danger: true,
    })
    if (sure) await act('block', user, text('platformUsers.blocked'))
  }
  const reset = async (user: PlatformUser) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('platformUsers.resetOf', { name: user.name }),
      message: text('platformUsers.sureReset', { name: user.name }),
      confirmText: text('platformUsers.reset'),
      danger: true,
    })
    if (sure) await act('resetSecondFactor', user, text('platformUsers.wasReset'))
  }
  return user => {
    const self = user.id === claims.sub
    const resend = () => void act('resend', user, text('platformUsers.invited', { email: user.email }))
    const unblock = () => void act('unblock', user, text('platformUsers.unblocked'))
    return [
      ...(user.status === 'Invited'
        ? [{ key: 'resend', icon: Send, label: text('platformUsers.resend'), onSelect: resend }]
        : []),
      ...(user.secondFactor && !self
        ? [{ key: 'reset', icon: KeyRound, label: text('platformUsers.reset'), onSelect: () => void reset(user) }]
        : []),
      ...(user.status === 'Blocked'
        ? [{ key: 'unblock', icon: CircleCheck, label: text('platformUsers.unblock'), onSelect: unblock }]
        : []),
      ...(user.status === 'Blocked' || self
        ? []
        : [{ key: 'block', icon: Ban, danger: true, label: text('platformUsers.block'), onSelect: () => void block(user) }]),
    ]
  }
}
