import { mayOpenRoute } from '@school/rules'
import { Banner, Button } from '@school/ui'
import type { LucideIcon } from 'lucide-react'
import { FileText, Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PeopleList } from '../../list'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { SendLogins } from './send'
import { useNewLoginColumns } from './useNewLoginColumns'
import { type Row, type Then, useNewLogins } from './useNewLogins'

/** Tells how many logins were made, and how to go on with them. */
function MadeBanner({ made, onDismiss, onSend }: { made: readonly string[]; onDismiss: () => void; onSend: () => void }) {
  const text = useText()
  const title = useFormTitle()
  const navigate = useNavigate()
  const { viewer } = useSignedIn()
  return (
    <Banner
      tone="success"
      onDismiss={onDismiss}
      action={
        <>
          {made.length > 0 ? <Button onClick={onSend}>{text('logins.sendNow')}</Button> : null}
          {mayOpenRoute('/staff/change-staff-user', viewer) ? (
            <Button variant="quiet" onClick={() => navigate('/staff/change-staff-user')}>
              {title('s.user.change-staff')}
            </Button>
          ) : null}
        </>
      }
    >
      {text('logins.created', { n: made.length })}
    </Banner>
  )
}

/** /staff/create-staff-user: logins for staff who have none. */
export default function CreateStaffUser() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const [sending, setSending] = useState<readonly string[]>()
  const logins = useNewLogins({ onSend: setSending })
  const { offers, list, made, create, creating } = logins
  const columns = useNewLoginColumns(logins)
  const action = (key: Then, label: string, icon: LucideIcon) => ({
    key,
    label,
    icon,
    busy: creating === key,
    onSelect: () => void create(key),
  })
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{ title: title('s.user.create-staff'), caption: 'New', context: settings.school?.name }}
        notice={made ? <MadeBanner made={made} onDismiss={logins.dropMade} onSend={() => setSending(made)} /> : null}
        people={count => text('logins.staffCount', { count })}
        ids={logins.findAll}
        table={{
          label: title('s.user.create-staff'),
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('logins.allHave') },
          columns,
        }}
        actions={[
          action('slips', text('logins.createSlips'), FileText),
          action('send', text('logins.createSend'), Send),
          { ...action('create', text('logins.create'), UserPlus), look: 'primary' },
        ]}
      />
      <SendLogins
        userIds={sending}
        channels={offers?.channels ?? []}
        credentials={logins.credentials}
        onClose={() => setSending(undefined)}
      />
    </>
  )
}
