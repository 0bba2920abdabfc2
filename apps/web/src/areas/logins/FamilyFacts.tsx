import { Facts } from '@school/ui'
import { useMoment } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import type { Family } from './useFamilies'
import { StatusBadge } from './words'

/** What is known of a guardian, with login and children. */
export function FamilyFacts({ family: { guardian, user, children } }: { readonly family: Family }) {
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  return (
    <Facts>
      <dt>{text('logins.relation')}</dt>
      <dd>{named(`code.relation.${guardian.relation}`, guardian.relation)}</dd>
      <dt>{text('logins.mobile')}</dt>
      <dd>{guardian.mobile}</dd>
      {guardian.email ? (
        <>
          <dt>{text('logins.email')}</dt>
          <dd>{guardian.email}</dd>
        </>
      ) : null}
      <dt>{text('logins.login')}</dt>
      <dd>{user ? user.loginName : text('logins.noLogin')}</dd>
      {user ? (
        <>
          <dt>{text('logins.status')}</dt>
          <dd>
            <StatusBadge status={user.status} />
          </dd>
          <dt>{text('logins.lastLogin')}</dt>
          <dd>{moment(user.lastLoginAt) || text('logins.never')}</dd>
        </>
      ) : null}
      <dt>{text('logins.children')}</dt>
      <dd>{children.map(child => [child.name, child.class].filter(Boolean).join(', ')).join(' · ')}</dd>
    </Facts>
  )
}
